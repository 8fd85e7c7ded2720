// The options page: what happens after sending, and a test of the connection.

import { FAULTS, Problem } from "./errors.js";
import { Host } from "./host.js";

const browser = globalThis.browser ?? globalThis.chrome;
const element = (id) => document.getElementById(id);

const describe = ({ app, waiting, aside, greeting }) => {
  const lines = [`Connected to Plainleaf ${greeting.version}.`];
  lines.push(app === "running" ? "The app is running." : "The app is not running; it starts with the next page.");
  if (waiting) lines.push(waiting === 1 ? "One page waits for it." : `${waiting} pages wait for it.`);
  if (aside) lines.push(`${aside} could not be shown and ${aside === 1 ? "is" : "are"} kept aside.`);
  return lines.join(" ");
};

export const testConnection = async () => {
  element("mend").hidden = true;
  element("result").textContent = "Testing…";
  let host = null;
  try {
    host = await Host.open(browser);
    element("result").textContent = describe(await host.status());
  } catch (error) {
    const { title, advice, command } = FAULTS[error instanceof Problem ? error.number : 108];
    element("result").textContent = `${title}. ${advice}`;
    element("command").textContent = command;
    element("mend").hidden = !command;
  } finally {
    host?.close();
  }
};

element("test").addEventListener("click", testConnection);

const { after = "stay" } = await browser.storage.local.get("after");
for (const choice of document.querySelectorAll("[name=after]")) {
  choice.checked = choice.value === after;
  choice.addEventListener("change", async () => {
    await browser.storage.local.set({ after: choice.value });
    element("saved").textContent = "Saved.";
  });
}
