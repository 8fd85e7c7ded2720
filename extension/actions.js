// The user's actions, one entry each. Each is started by a user gesture.

import { hasAccess } from "./access.js";
import { progressOf, showState } from "./badge.js";
import { FAULTS, Problem } from "./errors.js";
import { deliverLink, deliverPage } from "./host.js";
import { count, say } from "./i18n.js";
import { capture, selectedFrame, selectedLinks } from "./page.js";
import { newTransfer } from "./parts.js";
import { note, report } from "./report.js";

const LINKS = 20; // maximum links of one selection: the number of pages that the host accepts at once

const busy = new Set(); // tabs with a running action

const NOTES = { picture: ["notePicture", "notePictures"], sheet: ["noteSheet", "noteSheets"] };

const notesOf = ({ loading, missing }) => {
  const notes = Object.entries(NOTES).map(([kind, texts]) => {
    const number = missing.filter((each) => each.kind === kind).reduce((sum, each) => sum + each.count, 0);
    return number ? count(number, ...texts) : "";
  });
  return [loading ? say("noteLoading") : "", ...notes].filter(Boolean).join("; ");
};

const sendPage = async (browser, tab, kind, onQueued, frame) => {
  const take = () => capture(browser, tab, kind, frame);
  const outcome = await deliverPage(browser, newTransfer(), kind, take, progressOf(browser, tab.id), onQueued);
  return { ...outcome, note: notesOf(outcome.page) };
};

const sendLinks = async (browser, tab, frame, onQueued) => {
  const links = await selectedLinks(browser, tab, frame, LINKS);
  if (!links?.length) throw new Problem(114);
  let outcome;
  for (const { url, title } of links) outcome = await deliverLink(browser, newTransfer(), url, title, onQueued);
  return outcome;
};

const frameOf = (browser, tab, info) => info.frameId ?? selectedFrame(browser, tab);

// `title` is the key of its text; `contexts` lists its menus, where the browser supports them; `closes`: the tab may be
// closed afterwards; `done` is the badge's text then. An action on several tabs has `among`, which selects those tabs.
export const ACTIONS = {
  page: {
    title: "actionPage",
    contexts: ["page", "image", "tab"],
    closes: true,
    run: (browser, tab, info, onQueued) => sendPage(browser, tab, "page", onQueued),
  },
  later: {
    title: "actionLater",
    contexts: ["page", "action", "tab"],
    closes: true,
    done: "saved",
    run: (browser, tab, info, onQueued) => sendPage(browser, tab, "later", onQueued),
  },
  frame: {
    title: "actionFrame",
    contexts: ["frame"],
    closes: false,
    run: (browser, tab, info, onQueued) => sendPage(browser, tab, "page", onQueued, info.frameId),
  },
  selection: {
    title: "actionSelection",
    contexts: ["selection"],
    closes: true,
    // A passage in a frame is sent with the frame's own page, and other selections are ignored.
    run: async (browser, tab, info, onQueued) =>
      sendPage(browser, tab, "selection", onQueued, await frameOf(browser, tab, info)),
  },
  links: {
    title: "actionLinks",
    contexts: ["selection"],
    closes: false,
    run: async (browser, tab, info, onQueued) => sendLinks(browser, tab, await frameOf(browser, tab, info), onQueued),
  },
  link: {
    title: "actionLink",
    contexts: ["link"],
    closes: false,
    run: (browser, tab, info, onQueued) => {
      if (!/^https?:/i.test(info.linkUrl ?? "")) throw new Problem(9);
      return deliverLink(browser, newTransfer(), info.linkUrl, info.linkText ?? info.selectionText ?? "", onQueued);
    },
  },
  selected: { title: "actionSelected", contexts: ["action", "tab"], among: { highlighted: true } },
  all: { title: "actionAll", contexts: ["action", "tab"], among: {} },
};

const afterwards = async (browser, tab, action) => {
  const { after = "stay" } = await browser.storage.local.get("after");
  if (after === "close" && action.closes) await browser.tabs.remove(tab.id);
};

const waits = (reason) => Object.values(FAULTS).find(({ name }) => name === reason)?.title ?? "";

const performOne = async (browser, action, tab, info) => {
  await showState(browser, tab.id, "sending");
  const outcome = await action.run(browser, tab, info, () => showState(browser, tab.id, "queued"));
  const opened = outcome.state === "opened";
  await showState(browser, tab.id, opened ? (action.done ?? "done") : "queued", waits(outcome.reason) || outcome.note);
  await afterwards(browser, tab, action);
};

// Handles one tab after the other; failures are reported together.
const performMany = async (browser, among, front) => {
  if (!(await hasAccess(browser))) throw new Problem(112);
  const tabs = await browser.tabs.query({ ...among, windowId: front.windowId });
  const failed = [];
  for (const tab of tabs) {
    try {
      await performOne(browser, ACTIONS.page, tab, {});
    } catch (error) {
      failed.push(await note(browser, tab, error));
    }
  }
  if (failed.length) await report(browser, front, new Problem(113), { failed: failed.length, count: tabs.length });
};

// Runs one action on a tab and shows its progress. Ignored while it is running.
export const perform = async (browser, name, tab, info = {}) => {
  const action = ACTIONS[name];
  const key = action.among ? `${tab.windowId} ${name}` : `${tab.id} ${name} ${info.linkUrl ?? ""}`;
  if (busy.has(key)) return;
  busy.add(key);
  try {
    await (action.among ? performMany(browser, action.among, tab) : performOne(browser, action, tab, info));
  } catch (error) {
    const framed = info.frameUrl ? { ...tab, url: info.frameUrl, title: "" } : tab;
    await report(browser, framed, error);
  } finally {
    busy.delete(key);
  }
};
