// The page that says which of the known faults happened and the one command that mends it.

import { FAULTS } from "./errors.js";
import { deliverLink } from "./host.js";
import { newTransfer } from "./parts.js";

const browser = globalThis.browser ?? globalThis.chrome;
const element = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const number = query.get("number") in FAULTS ? query.get("number") : "108";
const { name, title, advice, command } = FAULTS[number];

document.title = `Plainleaf: ${title}`;
element("title").textContent = title;
element("advice").textContent = advice;
element("command").textContent = command;
element("mend").hidden = !command;
element("number").textContent = `Error ${number} (${name}).`;
element("detail").textContent = query.get("detail") ?? "";
element("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(command);
  element("copied").textContent = "Copied.";
});

const key = query.get("offer");
const { [key]: offered } = key ? await browser.storage.session.get(key) : {};
element("offer").hidden = !offered;
element("send").addEventListener("click", async () => {
  element("send").disabled = true;
  const say = (text) => (element("sent").textContent = text);
  try {
    const { state } = await deliverLink(browser, newTransfer(), offered.url, offered.title, () => say("Plainleaf starts…"));
    say(state === "opened" ? "Plainleaf opens it." : "It is kept and opens when Plainleaf starts.");
  } catch (error) {
    const { title: what, advice: next } = FAULTS[error.number] ?? FAULTS[108];
    say(`${what}. ${next}`);
    element("send").disabled = false;
  }
});
