import assert from "node:assert/strict";
import { test } from "node:test";

import { ACTIONS, perform } from "../../extension/actions.js";
import { lastErrors } from "../../extension/report.js";
import { goodHost, PAGE, TAB, browserOf, i18nOf, until } from "./browser.js";

const TYPES = { PAGE: "page", FRAME: "frame", SELECTION: "selection", LINK: "link", IMAGE: "image", ACTION: "action" };

// Loads the background script into a browser that notes what it listens to and which menus it makes.
const background = async (types, more = {}) => {
  const listeners = {};
  const event = (name) => ({ addListener: (listener) => (listeners[name] = listener) });
  const made = [];
  const popups = [];
  globalThis.browser = {
    i18n: i18nOf(),
    action: {
      onClicked: event("click"),
      setPopup: async ({ popup }) => popups.push(popup),
      openPopup: async () => {},
      ...more,
    },
    commands: { onCommand: event("command") },
    contextMenus: {
      ContextType: types,
      onClicked: event("menu"),
      removeAll: async () => {},
      create: (entry) => made.push(entry),
    },
    runtime: { onInstalled: event("installed"), onMessage: event("message"), getURL: (path) => `ext://${path}` },
    tabs: { create: async ({ url }) => popups.push(url) },
  };
  await import(`../../extension/background.js?${Math.random()}`);
  await listeners.installed();
  return { listeners, made, popups };
};

test("each action stands in the menus that the browser has", async () => {
  const chromium = await background(TYPES);
  const firefox = await background({ ...TYPES, TAB: "tab" });
  for (const { made } of [chromium, firefox]) {
    assert.deepEqual(made.map(({ id }) => id), [...Object.keys(ACTIONS), "state"]);
    assert.ok(made.every(({ title, contexts }) => title && contexts.length));
  }
  const tabs = ({ made }) => made.filter(({ contexts }) => contexts.includes("tab")).map(({ id }) => id);
  assert.deepEqual([tabs(chromium), tabs(firefox)], [[], ["page", "later", "selected", "all"]]);
});

test("the popup is opened from the menu, and a click on the button stays what it is", async () => {
  const { listeners, popups } = await background(TYPES);
  await listeners.menu({ menuItemId: "state" }, TAB);
  await until(() => popups.at(-1) === "");
  assert.deepEqual(popups, ["popup.html", ""]);
  const failing = await background(TYPES, { openPopup: async () => Promise.reject(new Error("No window")) });
  await failing.listeners.menu({ menuItemId: "state" }, TAB);
  await until(() => failing.popups.at(-1) === "");
  assert.deepEqual(failing.popups, ["popup.html", "ext://popup.html", ""]);
});

test("several tabs are sent one after the other, and those that fail are told together", async () => {
  const tabs = [TAB, { ...TAB, id: 8 }, { ...TAB, id: 9 }];
  const page = (id) => (id === 8 ? { ...PAGE, empty: true } : { ...PAGE, title: `Tab ${id}` });
  const browser = browserOf({ answer: goodHost(), page, tabs, access: true });
  await perform(browser, "all", TAB);
  const begun = browser.seen.sent.filter(({ type }) => type === "begin");
  assert.deepEqual(begun.map(({ title }) => title), ["Tab 7", "Tab 9"]);
  assert.equal(browser.seen.opened.length, 1);
  const { number, failed, count } = Object.fromEntries(browser.seen.opened[0].searchParams);
  assert.deepEqual([number, failed, count], ["113", "1", "3"]);
  assert.deepEqual((await lastErrors(browser)).map((error) => error.number), [113, 109]);
});

test("without access several tabs are not touched", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE, tabs: [TAB, { ...TAB, id: 8 }] });
  await perform(browser, "selected", TAB);
  assert.equal(browser.seen.opened[0].searchParams.get("number"), "112");
  assert.deepEqual([browser.seen.scripts, browser.seen.ports], [0, 0]);
});

test("each link of a selection is sent, and a selection without links is told", async () => {
  const links = [{ url: "https://example.org/a", title: "A" }, { url: "https://example.org/b", title: "B" }];
  const browser = browserOf({ answer: goodHost() });
  browser.scripting.executeScript = async () => [{ result: links, frameId: 0 }];
  await perform(browser, "links", TAB, { frameId: 0 });
  const sent = browser.seen.sent.filter(({ type }) => type === "link");
  assert.deepEqual(sent.map(({ url, title }) => ({ url, title })), links);
  browser.scripting.executeScript = async () => [{ result: [], frameId: 0 }];
  await perform(browser, "links", TAB, { frameId: 0 });
  assert.equal(browser.seen.opened[0].searchParams.get("number"), "114");
});

test("the list of errors holds five, and nothing of a page", async () => {
  const browser = browserOf({ answer: goodHost(), page: { ...PAGE, url: "about:blank" } });
  for (let time = 0; time < 7; time++) await perform(browser, "page", { ...TAB, url: "https://example.org/secret" });
  const errors = await lastErrors(browser);
  assert.equal(errors.length, 5);
  assert.deepEqual(Object.keys(errors[0]).sort(), ["at", "number"]);
});
