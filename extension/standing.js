// Describes the state of the connection, for the options page and the popup.

import { FAULTS, Problem } from "./errors.js";
import { Host } from "./host.js";
import { count, say } from "./i18n.js";

const describe = ({ app, waiting, aside, greeting }) =>
  [
    say("connected", greeting.version),
    say(app === "running" ? "appRunning" : "appStopped"),
    waiting ? count(waiting, "waitingOne", "waitingMany") : "",
    aside ? count(aside, "asideOne", "asideMany") : "",
  ]
    .filter(Boolean)
    .join(" ");

// { text, command, pages }: the description, the command that helps, and the waiting pages, if the host lists them.
export const standing = async (browser) => {
  let host = null;
  try {
    host = await Host.open(browser);
    const status = await host.status();
    return { text: describe(status), command: "", pages: status.pages ?? [] };
  } catch (error) {
    const { title, advice, command } = FAULTS[error instanceof Problem ? error.number : 108];
    return { text: say("faultSaid", title, advice), command, pages: [] };
  } finally {
    host?.close();
  }
};
