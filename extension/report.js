// Tells what went wrong: by the badge, by a page that says what to do, and in the list of the last errors.

import { showState } from "./badge.js";
import { FAULTS, Problem } from "./errors.js";
import { newTransfer } from "./parts.js";
import { URL_CHARACTERS } from "./protocol.js";

const REMEMBERED = 5;

// The last errors, newest first: their numbers and times, and nothing of the page. The browser forgets them when it ends.
export const lastErrors = async (browser) => (await browser.storage.session.get("errors")).errors ?? [];

const remember = async (browser, number) => {
  const errors = [{ number, at: Date.now() }, ...(await lastErrors(browser))].slice(0, REMEMBERED);
  await browser.storage.session.set({ errors });
};

// The address of what a tab shows, in Firefox's reader mode that of the page.
const addressOf = ({ url = "" }) => (/^about:reader\?/i.test(url) ? (new URL(url).searchParams.get("url") ?? "") : url);

// Where the page itself cannot be had, its address can. It is handed over in memory, not in an address that the browser
// would keep in its history.
const offer = async (browser, tab) => {
  const url = addressOf(tab);
  if (!/^https?:/i.test(url) || url.length > URL_CHARACTERS) return {};
  const key = newTransfer();
  await browser.storage.session.set({ [key]: { url, title: tab.title ?? "" } });
  return { offer: key };
};

// Shows a fault in the badge and in the list. The Problem.
export const note = async (browser, tab, error) => {
  const problem = error instanceof Problem ? error : new Problem(108, error.message);
  await showState(browser, tab.id, "error", FAULTS[problem.number].title);
  await remember(browser, problem.number);
  return problem;
};

// Notes a fault and opens the page about it. `more` is added to what that page is told.
export const report = async (browser, tab, error, more = {}) => {
  const problem = await note(browser, tab, error);
  const offered = FAULTS[problem.number].offers ? await offer(browser, tab) : {};
  // A viewer that a script may look into can be made to save what it shows; any can be shown.
  const pdf = problem.number === 116 ? { tab: tab.id, ...(problem.detail ? {} : { saves: 1 }) } : {};
  const detail = tab.incognito ? "" : problem.detail; // it may name the page
  const query = new URLSearchParams({ number: problem.number, detail, ...more, ...offered, ...pdf });
  await browser.tabs.create({ url: browser.runtime.getURL(`problem.html?${query}`), index: tab.index + 1 });
};
