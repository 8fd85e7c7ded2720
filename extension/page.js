// Captures the page of a tab, or of one of its frames, as the browser shows it.

import { hasAccess } from "./access.js";
import { Problem, isClosed } from "./errors.js";
import "./injected/pictures.js";
import "./injected/styles.js";
import { URL_CHARACTERS } from "./protocol.js";

export const SENDABLE = /^(https?|file):/i;

const SCRIPTS = ["hidden", "inside", "styles", "pictures", "lazy", "capture"].map((name) => `injected/${name}.js`);
const PDF = "application/pdf";
const SCRIPT_TRIES = 30;
const SCRIPT_PAUSE = 50;
// Maximum time until a page runs a script; a hanging one never does, and a slow computer took more than three seconds.
const ANSWER_MS = 8000;
const AGAIN_MS = 2000;
const PICTURES_MS = 1500;

// Why no script could be run in a tab or one of its frames: a click on the button gives access to the page, but not to
// frames of other sites.
const whyNot = async (browser, { frameIds: [frame] = [0] }, text) => {
  const lacksAccess = frame > 0 && !(await hasAccess(browser));
  return new Problem(isClosed(text) ? (lacksAccess ? 115 : 105) : 106, text);
};

// Chromium sometimes refuses the first script after the click although it granted access: 1 of 12 times.
const runScripts = async (browser, injection) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await browser.scripting.executeScript({ ...injection, injectImmediately: true });
      if (!results[0]) throw new Error("No access"); // Firefox returns an empty list, or one with an empty entry, for its own pages
      const { error } = results[0];
      if (error) throw new Error(error.message ?? String(error));
      return results;
    } catch (error) {
      const refused = /cannot access contents of/i.test(error.message);
      if (!refused || attempt >= SCRIPT_TRIES) throw await whyNot(browser, injection.target, error.message);
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_PAUSE));
    }
  }
};

// The results of scripts in a page. Firefox sometimes never runs the first one in a page that was just opened, but runs
// the next, so they are repeated until there is a result.
const answered = (run) => {
  let again, late;
  const answer = new Promise((resolve, reject) => {
    const ask = () => run().then(resolve, reject);
    ask();
    again = setInterval(ask, AGAIN_MS);
    late = setTimeout(() => reject(new Problem(110)), ANSWER_MS);
  });
  return answer.finally(() => {
    clearInterval(again);
    clearTimeout(late);
  });
};

// The result of a function in the page.
const ask = async (browser, target, func, ...args) => {
  const [{ result }] = await runScripts(browser, { target, func, args });
  return result;
};

// The page without user name and password of its address, which Firefox includes in all addresses of the page.
const withoutLogin = (page) => {
  const [login] = /^\w+:\/\/([^/?#@]*@)/.exec(page.url)?.slice(1) ?? [];
  if (!login) return page;
  const [url, base, html] = [page.url, page.base, page.html].map((text) => text.replaceAll(`//${login}`, "//"));
  return { ...page, url, base, html };
};

// True if a tab without access for scripts shows a PDF. Firefox's viewer has an icon that no page can have; while it is
// loading there is none, and the address decides.
const PDF_ICON = /^chrome:\/\/.*\/pdf\.\w+$/;
const isPdf = ({ url = "", favIconUrl = "" }) =>
  PDF_ICON.test(favIconUrl) || (URL.canParse(url) && /\.pdf$/i.test(new URL(url).pathname));

// The page of a tab, in the form that protocol.js sends. Throws Problem.
export const capture = async (browser, tab, kind, frame = 0) => {
  const target = { tabId: tab.id, frameIds: [frame] };
  await answered(() => runScripts(browser, { target, files: SCRIPTS })).catch((error) => {
    throw error.number === 105 && !frame && isPdf(tab) ? new Problem(116, error.detail) : error;
  });
  const func = (wanted, milliseconds) =>
    globalThis.plainleafPictures(globalThis.plainleafCapture(document, wanted), milliseconds);
  let page = await ask(browser, target, func, kind, PICTURES_MS);
  if (!page) throw new Problem(106);
  if (frame && !SENDABLE.test(page.url)) page.url = page.base; // a frame whose content its page wrote has no address
  if (!SENDABLE.test(page.url)) throw new Problem(9);
  if (page.url.length > URL_CHARACTERS) throw new Problem(111);
  if (kind === "selection" && !page.marks.length) throw new Problem(107);
  if (page.type === PDF) throw new Problem(116);
  if (page.large) throw new Problem(13);
  if (page.empty) throw new Problem(109);
  if (page.missing.length && (await hasAccess(browser))) page = await globalThis.plainleafPictures(page, PICTURES_MS, "include");
  return withoutLogin({ ...page, html: page.pieces.map((piece) => piece.left ?? piece).join("") });
};

// The id of the frame with the selection; that of the page if there is none.
export const selectedFrame = async (browser, tab) => {
  const target = { tabId: tab.id, allFrames: true };
  const func = () => (getSelection()?.toString().trim() ? 1 + document.hasFocus() : 0);
  const results = await answered(() => runScripts(browser, { target, func }));
  const [best] = results.sort((one, other) => (other.result ?? 0) - (one.result ?? 0));
  return best?.result ? best.frameId : 0;
};

// The web links in the selection of a frame, without duplicates: [{ url, title }].
export const selectedLinks = async (browser, tab, frame, most) => {
  const func = (count) => {
    const selection = getSelection();
    const links = [...document.links].filter(({ href }) => /^https?:/i.test(href));
    const chosen = links.filter((link) => selection?.containsNode(link, true));
    const found = new Map(chosen.map((link) => [link.href, link.textContent.trim()]));
    return [...found].slice(0, count).map(([url, title]) => ({ url, title }));
  };
  return answered(() => ask(browser, { tabId: tab.id, frameIds: [frame] }, func, most));
};
