// The options page: what happens after sending, access to all pages, and a connection test.

import { ALL_PAGES, hasAccess } from "./access.js";
import { say, translate } from "./i18n.js";
import { standing } from "./standing.js";

const browser = globalThis.browser ?? globalThis.chrome;
const element = (id) => document.getElementById(id);

translate(document);
const { shortcut } = (await browser.commands.getAll()).find(({ name }) => name === "_execute_action") ?? {};
element("about").textContent = shortcut ? say("optionsAbout", shortcut) : say("optionsAboutButton");

element("test").addEventListener("click", async () => {
  element("mend").hidden = true;
  element("result").textContent = say("optionsTesting");
  const { text, command } = await standing(browser);
  element("result").textContent = text;
  element("command").textContent = command;
  element("mend").hidden = !command;
});

const showAccess = async () => {
  const given = await hasAccess(browser);
  element("allow").hidden = given;
  element("take-back").hidden = !given;
  element("access").textContent = say(given ? "accessGiven" : "accessNotGiven");
};
for (const [id, change] of [["allow", "request"], ["take-back", "remove"]]) {
  element(id).addEventListener("click", async () => {
    await browser.permissions[change](ALL_PAGES);
    await showAccess();
  });
}
await showAccess();

const { after = "stay" } = await browser.storage.local.get("after");
for (const choice of document.querySelectorAll("[name=after]")) {
  choice.checked = choice.value === after;
  choice.addEventListener("change", async () => {
    await browser.storage.local.set({ after: choice.value });
    element("saved").textContent = say("optionsSaved");
  });
}
