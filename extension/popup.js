// The popup: the state of the connection, waiting pages, the last errors, and the actions on tabs.

import { ALL_PAGES } from "./access.js";
import { FAULTS } from "./errors.js";
import { say, translate } from "./i18n.js";
import { lastErrors } from "./report.js";
import { standing } from "./standing.js";

const browser = globalThis.browser ?? globalThis.chrome;
const element = (id) => document.getElementById(id);

translate(document);

const list = (id, none, lines) => {
  element(none).hidden = lines.length > 0;
  element(id).replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
};

for (const name of ["page", "later", "selected", "all"]) {
  element(name).addEventListener("click", async () => {
    // Requested immediately: a browser grants it only during the click.
    if (name === "selected" || name === "all") await browser.permissions.request(ALL_PAGES);
    const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
    await browser.runtime.sendMessage({ perform: name, tab: tab.id });
    window.close();
  });
}

const time = new Intl.DateTimeFormat(say("language"), { timeStyle: "short" });
const errors = await lastErrors(browser);
list("errors", "none", errors.map(({ number, at }) => say("popupError", time.format(at), FAULTS[number].title, number)));

const { text, command, pages } = await standing(browser);
element("state").textContent = text;
element("command").textContent = command;
element("mend").hidden = !command;
list("waiting", "nothing", pages.map(({ title, url }) => title || url));
