// Reports errors: in the badge, on a page with advice, and in the list of recent errors.

import { showState } from "./badge.js";
import { FAULTS, Problem } from "./errors.js";
import { newTransfer } from "./parts.js";
import { URL_CHARACTERS } from "./protocol.js";

const REMEMBERED = 5;

// The recent errors, newest first: numbers and times only, nothing of the page. The browser forgets them when it ends.
export const lastErrors = async (browser) => (await browser.storage.session.get("errors")).errors ?? [];

const remember = async (browser, number) => {
  const errors = [{ number, at: Date.now() }, ...(await lastErrors(browser))].slice(0, REMEMBERED);
  await browser.storage.session.set({ errors });
};

// The address of a tab's page; in Firefox's reader mode that of the original page.
const addressOf = ({ url = "" }) => (/^about:reader\?/i.test(url) ? (new URL(url).searchParams.get("url") ?? "") : url);

// If the page cannot be captured, its address can be sent. It is passed in memory, because the browser would store an
// address in its history.
const offer = async (browser, tab) => {
  const url = addressOf(tab);
  if (!/^https?:/i.test(url) || url.length > URL_CHARACTERS) return {};
  const key = newTransfer();
  await browser.storage.session.set({ [key]: { url, title: tab.title ?? "" } });
  return { offer: key };
};

// Shows a fault in the badge and in the list. Returns the Problem.
export const note = async (browser, tab, error) => {
  const problem = error instanceof Problem ? error : new Problem(108, error.message);
  await showState(browser, tab.id, "error", FAULTS[problem.number].title);
  await remember(browser, problem.number);
  return problem;
};

// Records a fault and opens its page. `more` is passed to that page.
export const report = async (browser, tab, error, more = {}) => {
  const problem = await note(browser, tab, error);
  const offered = FAULTS[problem.number].offers ? await offer(browser, tab) : {};
  // A viewer with access for scripts can save its file; any viewer can be shown.
  const pdf = problem.number === 116 ? { tab: tab.id, ...(problem.detail ? {} : { saves: 1 }) } : {};
  const detail = tab.incognito ? "" : problem.detail; // it may identify the page
  const query = new URLSearchParams({ number: problem.number, detail, ...more, ...offered, ...pdf });
  await browser.tabs.create({ url: browser.runtime.getURL(`problem.html?${query}`), index: tab.index + 1 });
};
