// The button's badge: the state of one tab's page, in at most four letters and in the tooltip.

import { say } from "./i18n.js";

const STATES = {
  sending: () => ["…", "#1f5f8b", say("stateSending")],
  done: () => ["✓", "#2b6b3f", say("stateDone")],
  saved: () => ["★", "#2b6b3f", say("stateSaved")],
  queued: () => [say("badgeQueued"), "#7a5200", say("stateQueued")],
  error: () => ["!", "#a3262a", say("stateError")],
};
const CLEAR_SECONDS = 6;

// A tab may be closed at any moment; then there is no badge to change.
const quietly = (promise) => promise.catch((error) => console.debug(error.message));

export const showState = async (browser, tabId, state, detail = "") => {
  const [text, colour, title] = STATES[state]();
  const { action } = browser;
  await Promise.all([
    quietly(action.setBadgeBackgroundColor({ tabId, color: colour })),
    quietly(action.setBadgeText({ tabId, text: state === "sending" && detail ? detail : text })),
    quietly(action.setTitle({ tabId, title: detail && state !== "sending" ? say("stateWith", title, detail) : title })),
  ]);
  if (state === "done" || state === "saved") setTimeout(() => clearState(browser, tabId), CLEAR_SECONDS * 1000);
};

const clearState = async (browser, tabId) => {
  await quietly(browser.action.setBadgeText({ tabId, text: "" }));
  await quietly(browser.action.setTitle({ tabId, title: say("actionPage") }));
};

// A progress function for the sender; shows whole percents, and only when they change.
export const progressOf = (browser, tabId) => {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 10) * 10;
    if (percent === shown || percent === 0) return;
    shown = percent;
    showState(browser, tabId, "sending", `${percent}%`);
  };
};
