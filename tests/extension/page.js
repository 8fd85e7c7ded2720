// A page in jsdom and the capture as the extension injects it.

import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

export const SOURCES = ["hidden", "inside", "styles", "lazy", "capture"].map((name) =>
  readFileSync(new URL(`../../extension/injected/${name}.js`, import.meta.url), "utf-8"),
);

// Returns { window, document, capture(kind) }. `scripts` lets the page's own scripts run.
export const pageOf = (html, { url = "https://example.org/tides/today?x=1#top", scripts = false } = {}) => {
  const { window } = new JSDOM(html, { url, runScripts: scripts ? "dangerously" : "outside-only" });
  for (const source of SOURCES) window.eval(source);
  const capture = (kind = "page") => {
    const page = window.plainleafCapture(window.document, kind);
    return { ...page, html: page.pieces.map((piece) => piece.left ?? piece).join("") };
  };
  return { window, document: window.document, capture };
};

// The captured page without addresses, for tests that are about something else.
export const plain = (html) => html.replace(/ data-plainleaf="\d+"/g, "");
