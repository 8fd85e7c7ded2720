// The page that says which of the known faults happened and the one command that mends it.

import { FAULTS } from "./errors.js";

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
