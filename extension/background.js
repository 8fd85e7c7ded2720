// Connects the browser's gestures with the table of actions; has no other code.

import { ACTIONS, perform } from "./actions.js";
import { say } from "./i18n.js";

const browser = globalThis.browser ?? globalThis.chrome;
const STATE = "state"; // the menu entry that opens the popup

// The popup does not belong to the button, whose click sends the page. Browsers that cannot open it show it in a tab.
const openPopup = async () => {
  try {
    await browser.action.setPopup({ popup: "popup.html" });
    await browser.action.openPopup();
  } catch (error) {
    console.debug(error.message);
    await browser.tabs.create({ url: browser.runtime.getURL("popup.html") });
  } finally {
    await browser.action.setPopup({ popup: "" });
  }
};

browser.action.onClicked.addListener((tab) => perform(browser, "page", tab));

browser.commands.onCommand.addListener((name, tab) => {
  if (name in ACTIONS) perform(browser, name, tab);
});

browser.contextMenus.onClicked.addListener((info, tab) => {
  if (info.menuItemId === STATE) openPopup();
  else if (info.menuItemId in ACTIONS) perform(browser, info.menuItemId, tab, info);
});

// The popup requests an action by name.
browser.runtime.onMessage.addListener((message, sender) => {
  if (sender.url !== browser.runtime.getURL("popup.html") || !(message?.perform in ACTIONS)) return;
  browser.tabs.get(message.tab).then((tab) => perform(browser, message.perform, tab));
});

browser.runtime.onInstalled.addListener(async () => {
  await browser.contextMenus.removeAll();
  const known = new Set(Object.values(browser.contextMenus.ContextType)); // Chromium has no tab menus
  const entries = Object.entries(ACTIONS).map(([id, { title, contexts }]) => ({ id, title, contexts }));
  for (const { id, title, contexts } of [...entries, { id: STATE, title: "actionState", contexts: ["action"] }]) {
    browser.contextMenus.create({ id, title: say(title), contexts: contexts.filter((context) => known.has(context)) });
  }
});
