// What the user can do, one entry each. All of them begin with a gesture of the user on one tab.

import { progressOf, showState } from "./badge.js";
import { FAULTS, Problem, captureProblem } from "./errors.js";
import { deliverLink, deliverPage } from "./host.js";
import { newTransfer } from "./parts.js";
import { URL_CHARACTERS } from "./protocol.js";

const SENDABLE = /^(https?|file):/i;
const SCRIPT_TRIES = 30;
const SCRIPT_PAUSE = 50;
const ANSWER_MS = 3000; // so long a page may take to let a script in; one that hangs never does

const busy = new Set(); // tabs whose page is on its way

// Chromium sometimes refuses the first script after the click although it granted access: 1 of 12 times.
const runScript = async (browser, injection) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const [{ result, error }] = await browser.scripting.executeScript({ ...injection, injectImmediately: true });
      if (error) throw new Error(error.message ?? String(error));
      return result;
    } catch (error) {
      const refused = /cannot access contents of/i.test(error.message);
      if (!refused || attempt >= SCRIPT_TRIES) throw captureProblem(error.message);
      await new Promise((resolve) => setTimeout(resolve, SCRIPT_PAUSE));
    }
  }
};

const within = (milliseconds, promise) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Problem(110)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const capture = async (browser, tab, kind, frame = 0) => {
  const target = { tabId: tab.id, frameIds: [frame] };
  await within(ANSWER_MS, runScript(browser, { target, files: ["capture.js"] }));
  const func = (wanted) => globalThis.plainleafCapture(document, wanted);
  const page = await runScript(browser, { target, func, args: [kind] });
  if (!page) throw new Problem(106);
  if (frame && !SENDABLE.test(page.url)) page.url = page.base; // a frame that its page wrote has no address
  if (!SENDABLE.test(page.url)) throw new Problem(9);
  if (page.url.length > URL_CHARACTERS) throw new Problem(111);
  if (kind === "selection" && !page.marks.length) throw new Problem(107);
  if (page.empty) throw new Problem(109);
  return page;
};

const sendPage = async (browser, tab, kind, onQueued, frame) => {
  const page = await capture(browser, tab, kind, frame);
  const outcome = await deliverPage(browser, newTransfer(), kind, page, progressOf(browser, tab.id), onQueued);
  return { ...outcome, note: page.loading ? "It was still loading and was sent as it stood" : "" };
};

export const ACTIONS = {
  page: {
    title: "Open this page in Plainleaf",
    contexts: ["page", "frame", "image"],
    closes: true,
    run: (browser, tab, info, onQueued) => sendPage(browser, tab, "page", onQueued),
  },
  selection: {
    title: "Open this page in Plainleaf, selection marked",
    contexts: ["selection"],
    closes: true,
    // A passage in a frame is sent with the frame's own page: what is selected elsewhere was not meant.
    run: (browser, tab, info, onQueued) => sendPage(browser, tab, "selection", onQueued, info.frameId),
  },
  link: {
    title: "Open the linked page in Plainleaf",
    contexts: ["link"],
    closes: false,
    run: (browser, tab, info, onQueued) => {
      if (!/^https?:/i.test(info.linkUrl ?? "")) throw new Problem(9);
      return deliverLink(browser, newTransfer(), info.linkUrl, info.linkText ?? info.selectionText ?? "", onQueued);
    },
  },
};

const afterwards = async (browser, tab, action) => {
  const { after = "stay" } = await browser.storage.local.get("after");
  if (after === "close" && action.closes) await browser.tabs.remove(tab.id);
};

// Where the page itself cannot be had, its address can. It is handed over in memory, not in an address that the browser
// would keep in its history.
const offer = async (browser, tab) => {
  if (!/^https?:/i.test(tab.url ?? "") || tab.url.length > URL_CHARACTERS) return {};
  const key = newTransfer();
  await browser.storage.session.set({ [key]: { url: tab.url, title: tab.title ?? "" } });
  return { offer: key };
};

const report = async (browser, tab, error) => {
  const problem = error instanceof Problem ? error : new Problem(108, error.message);
  await showState(browser, tab.id, "error", FAULTS[problem.number].title);
  const offered = FAULTS[problem.number].offers ? await offer(browser, tab) : {};
  const detail = tab.incognito ? "" : problem.detail; // it may name the page
  const query = new URLSearchParams({ number: problem.number, detail, ...offered });
  await browser.tabs.create({ url: browser.runtime.getURL(`problem.html?${query}`), index: tab.index + 1 });
};

// Does one action for a tab and shows how it goes. A second click while a page is on its way does nothing.
export const perform = async (browser, name, tab, info = {}) => {
  const key = `${tab.id} ${name} ${info.linkUrl ?? ""}`;
  if (busy.has(key)) return;
  busy.add(key);
  try {
    const action = ACTIONS[name];
    await showState(browser, tab.id, "sending");
    const outcome = await action.run(browser, tab, info, () => showState(browser, tab.id, "queued"));
    await showState(browser, tab.id, outcome.state === "opened" ? "done" : "queued", outcome.reason || outcome.note);
    await afterwards(browser, tab, action);
  } catch (error) {
    await report(browser, tab, error);
  } finally {
    busy.delete(key);
  }
};
