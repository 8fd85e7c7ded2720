// What can go wrong, in one numbered table. Numbers below 100 come from the host (app/plainleaf/bridge/faults.py has
// the same names), those from 100 on are found here. Numbers are never given to another fault.

const INSTALL = "plainleaf bridge install";
const STATUS = "plainleaf bridge status";

const row = (name, title, advice, command = "", offers = false) => ({ name, title, advice, command, offers });

// A fault after which the address of the page can be sent instead of the page.
const offering = (name, title, advice) => row(name, title, advice, "", true);

export const FAULTS = {
  1: row("frame-too-large", "A message was too large", "Extension and app do not fit together. Update both, the app in the way in which it was installed."),
  2: row("not-json", "A message was damaged", "Send the page again. If it happens again, see what is wrong.", STATUS),
  3: row("unknown-message", "The app does not know this request", "The app is older than the extension. Update it in the way in which it was installed."),
  4: row("wrong-field", "The app refused the page's description", "Extension and app do not fit together. Update the app in the way in which it was installed."),
  5: row("no-hello", "The conversation began wrongly", "Send the page again. If it happens again, see what is wrong.", STATUS),
  6: row("app-too-old", "Plainleaf is too old for this extension", "Update the app in the way in which it was installed; the extension then works with it."),
  7: row("extension-too-old", "This extension is too old for Plainleaf", "Update the extension in the browser's list of extensions."),
  8: row("wrong-extension", "Plainleaf does not know this extension", "Only the original extension may send pages. Install that one, then register it again.", INSTALL),
  9: row("scheme", "This kind of page cannot be sent", "Only pages whose address begins with http, https or file can be opened in Plainleaf."),
  10: row("unknown-transfer", "The app lost track of this page", "Send the page again. If it happens again, see what is wrong.", STATUS),
  11: row("out-of-order", "The page arrived incomplete", "Send the page again. If it happens again, see what is wrong.", STATUS),
  12: row("digest", "The page arrived different from how it was sent", "Send the page again. If it happens again, see what is wrong.", STATUS),
  13: row("page-too-large", "The page is too large", "Pages of up to 64 MB can be sent. Send a part of it: save the page as a file and open that."),
  14: row("too-many", "Too many pages at once", "Wait a moment, then send this page again."),
  15: row("spool-full", "Too many pages wait", "Open Plainleaf: it takes in the waiting pages. Then send this one again.", "plainleaf open"),
  16: row("spool-write", "The page could not be kept on the disk", "The disk may be full. Make room, then send the page again.", STATUS),
  17: row("no-app", "Plainleaf did not start", "The page is kept and is shown when you open Plainleaf.", "plainleaf open"),
  18: row("not-taken", "Plainleaf could not show the page yet", "The page is kept and is tried again.", STATUS),
  19: row("other-user", "Another user's Plainleaf answered", "Start Plainleaf as the user of this browser.", STATUS),
  20: row("inside", "The connection met an error of its own", "Send the page again. If it happens again, see what is wrong.", STATUS),
  21: row("app-missing", "Plainleaf is not installed any more", "Its files are not where this browser was told to look. Install it again, then register it.", INSTALL),
  100: row("host-not-found", "This browser does not know Plainleaf yet", "If Plainleaf is installed, one command registers it with your browsers. If that command is not found, install Plainleaf first.", INSTALL),
  101: row("host-forbidden", "This extension may not call Plainleaf", "The registration names another extension. Register again with the app that belongs to this extension.", INSTALL),
  102: row("host-crashed", "The connection to Plainleaf ended unexpectedly", "See what is wrong; the answer names what to do.", STATUS),
  103: row("host-garbled", "Plainleaf's answer could not be understood", "Register again; if it stays so, update the app.", INSTALL),
  104: row("host-silent", "Plainleaf did not answer", "The computer may be busy. Send the page again; if it stays so, see what is wrong.", STATUS),
  105: offering("page-closed", "The browser keeps this page to itself", "Browsers do not let extensions read their own pages, their shops, their PDF viewer or, without your leave, local files."),
  106: offering("capture-failed", "The page could not be read", "It may have changed in the middle. Wait until it is loaded and send it again."),
  107: row("nothing-selected", "Nothing is selected", "Select a passage on the page first, or send the whole page."),
  108: row("unknown", "Something unexpected happened", "See what is wrong; the answer names what to do.", STATUS),
  109: offering("page-empty", "There is nothing to read on this page", "It may still be loading, or show only what another site put into it. Wait, then send it again."),
  110: offering("page-busy", "The page does not answer", "Its own scripts keep it busy, so it cannot be read. Wait or reload it, then send it again."),
  111: row("address-too-long", "The address of this page is too long", "Addresses of up to 32,768 characters can be sent. Save the page as a file and open that in Plainleaf."),
};

// A fault of the table, with what was said about it.
export class Problem extends Error {
  constructor(number, detail = "") {
    super(detail || FAULTS[number]?.title || "");
    this.number = number in FAULTS ? number : 108;
    this.detail = detail;
  }
}

// Why a port closed, in the words of Chromium and Firefox.
const DISCONNECTS = [
  [/not found|no such native application/i, 100],
  [/forbidden|does not have permission/i, 101],
  [/error when communicating/i, 103],
  [/exited|failed to start|unexpected error|disconnected/i, 102],
];

export const disconnectProblem = (text) => {
  const found = DISCONNECTS.find(([words]) => words.test(text));
  return new Problem(found ? found[1] : 102, text);
};

// Why a script could not be run in a tab.
const CLOSED = /cannot access|missing host permission|cannot be scripted|extensions gallery|error page|no access/i;

export const captureProblem = (text) => new Problem(CLOSED.test(text) ? 105 : 106, text);
