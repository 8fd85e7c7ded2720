// Connects the browser's gestures with the table of actions; nothing else happens here.

import { ACTIONS, perform } from "./actions.js";

const browser = globalThis.browser ?? globalThis.chrome;

browser.action.onClicked.addListener((tab) => perform(browser, "page", tab));

browser.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId in ACTIONS) perform(browser, info.menuItemId, tab, info);
});

browser.runtime.onInstalled.addListener(async () => {
  await browser.contextMenus.removeAll();
  for (const [id, { title, contexts }] of Object.entries(ACTIONS)) {
    browser.contextMenus.create({ id, title, contexts });
  }
});
