// All faults, in one numbered table. Numbers below 100 come from the host (app/plainleaf/bridge/faults.py has the same
// names), higher ones are detected here. Numbers are never reused. Names and advice are in _locales, by number.

import { say } from "./i18n.js";

const INSTALL = "plainleaf bridge install";
const STATUS = "plainleaf bridge status";
const OPEN = "plainleaf open";

// `offers`: the address of the page can be sent instead of the page.
const row = (number, name, command = "", offers = false) => [
  number,
  {
    name,
    command,
    offers,
    get title() {
      return say(`fault${number}Title`);
    },
    get advice() {
      return say(`fault${number}Advice`);
    },
  },
];

export const FAULTS = Object.fromEntries([
  row(1, "frame-too-large"),
  row(2, "not-json", STATUS),
  row(3, "unknown-message"),
  row(4, "wrong-field"),
  row(5, "no-hello", STATUS),
  row(6, "app-too-old"),
  row(7, "extension-too-old"),
  row(8, "wrong-extension", INSTALL),
  row(9, "scheme"),
  row(10, "unknown-transfer", STATUS),
  row(11, "out-of-order", STATUS),
  row(12, "digest", STATUS),
  row(13, "page-too-large"),
  row(14, "too-many"),
  row(15, "spool-full", OPEN),
  row(16, "spool-write", STATUS),
  row(17, "no-app", OPEN),
  row(18, "not-taken", STATUS),
  row(19, "other-user", STATUS),
  row(20, "inside", STATUS),
  row(21, "app-missing", INSTALL),
  row(100, "host-not-found", INSTALL),
  row(101, "host-forbidden", INSTALL),
  row(102, "host-crashed", STATUS),
  row(103, "host-garbled", INSTALL),
  row(104, "host-silent", STATUS),
  row(105, "page-closed", "", true),
  row(106, "capture-failed", "", true),
  row(107, "nothing-selected"),
  row(108, "unknown", STATUS),
  row(109, "page-empty", "", true),
  row(110, "page-busy", "", true),
  row(111, "address-too-long"),
  row(112, "tabs-closed"),
  row(113, "some-tabs"),
  row(114, "no-links"),
  row(115, "frame-closed", "", true),
  row(116, "pdf"),
]);

// A fault of the table with its details.
export class Problem extends Error {
  constructor(number, detail = "") {
    super(detail || FAULTS[number]?.name || "");
    this.number = number in FAULTS ? number : 108;
    this.detail = detail;
  }
}

// The reason why a port closed, in the messages of Chromium and Firefox.
const DISCONNECTS = [
  [/not found|no such native application/i, 100],
  [/forbidden|does not have permission/i, 101],
  [/error when communicating|exceeds the limit of/i, 103],
  [/exited|failed to start|unexpected error|disconnected/i, 102],
];

export const disconnectProblem = (text) => {
  const found = DISCONNECTS.find(([words]) => words.test(text));
  return new Problem(found ? found[1] : 102, text);
};

// True if a script could not be run because the browser does not permit it.
const CLOSED = /cannot access|missing host permission|cannot be scripted|extensions gallery|error page|no access/i;

export const isClosed = (text) => CLOSED.test(text);
