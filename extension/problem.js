// The page that describes a fault and its remedy.

import { ALL_PAGES } from "./access.js";
import { FAULTS } from "./errors.js";
import { deliverLink } from "./host.js";
import { say, translate } from "./i18n.js";
import { newTransfer } from "./parts.js";

const browser = globalThis.browser ?? globalThis.chrome;
const element = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const number = query.get("number") in FAULTS ? query.get("number") : "108";
const { name, title, advice, command } = FAULTS[number];

translate(document);
document.title = `Plainleaf: ${title}`;
element("title").textContent = title;
element("advice").textContent = advice;
element("command").textContent = command;
element("mend").hidden = !command;
element("number").textContent = say("problemNumber", number, name);
element("detail").textContent = query.get("detail") ?? "";
element("count").textContent = say("problemCount", query.get("failed") ?? "", query.get("count") ?? "");
element("count").hidden = !query.get("failed");
element("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(command);
  element("copied").textContent = say("problemCopied");
});

element("access").hidden = !["tabs-closed", "frame-closed"].includes(name);
element("allow").addEventListener("click", async () => {
  const given = await browser.permissions.request(ALL_PAGES);
  element("allowed").textContent = say(given ? "problemAllowed" : "accessNotGiven");
});

// The tab saves its own content, as its page would: with the user's session, and without a download permission.
element("saving").hidden = !query.get("tab");
element("save").hidden = !query.get("saves");
element("show").addEventListener("click", async () => {
  try {
    await browser.tabs.update(Number(query.get("tab")), { active: true });
  } catch {
    element("kept").textContent = say("problemNoTab");
  }
});
element("save").addEventListener("click", async () => {
  const func = () => Object.assign(document.createElement("a"), { href: location.href, download: "" }).click();
  try {
    await browser.scripting.executeScript({ target: { tabId: Number(query.get("tab")) }, func });
    element("kept").textContent = say("problemSaved");
  } catch {
    element("kept").textContent = say("problemNotSaved"); // the tab was closed, or shows another page
  }
});

const key = query.get("offer");
const { [key]: offered } = key ? await browser.storage.session.get(key) : {};
element("offer").hidden = !offered;
element("send").addEventListener("click", async () => {
  element("send").disabled = true;
  const tell = (text) => (element("sent").textContent = text);
  try {
    const starts = () => tell(say("problemStarts"));
    const { state } = await deliverLink(browser, newTransfer(), offered.url, offered.title, starts);
    tell(say(state === "opened" ? "problemOpens" : "problemKept"));
  } catch (error) {
    const { title: what, advice: next } = FAULTS[error.number] ?? FAULTS[108];
    tell(say("faultSaid", what, next));
    element("send").disabled = false;
  }
});
