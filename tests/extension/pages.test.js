import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { JSDOM } from "jsdom";

import { FAULTS } from "../../extension/errors.js";
import { HELLO, browserOf, goodHost, i18nOf, until } from "./browser.js";

const read = (name) => readFileSync(new URL(`../../extension/${name}`, import.meta.url), "utf-8");

// Loads one of the extension's pages with its script, afresh.
const open = async (name, { query = "", browser = browserOf({ answer: goodHost() }) } = {}) => {
  const { window } = new JSDOM(read(`${name}.html`), { url: `https://extension.invalid/${name}.html?${query}` });
  Object.assign(globalThis, { document: window.document, location: window.location, browser });
  await import(`../../extension/${name}.js?${Math.random()}`);
  return window.document;
};

test("the problem's page says what happened and gives the command", async () => {
  const page = await open("problem", { query: "number=100&detail=Specified+host" });
  assert.equal(page.getElementById("title").textContent, FAULTS[100].title);
  assert.equal(page.getElementById("command").textContent, "plainleaf bridge install");
  assert.equal(page.getElementById("mend").hidden, false);
  assert.match(page.body.textContent, /Error 100 \(host-not-found\)\.\s+Specified host/);
});

test("the problem's page shows what it is given as text, and no command where none helps", async () => {
  const page = await open("problem", { query: "number=9&detail=<img src=x>" });
  assert.equal(page.querySelector("img"), null);
  assert.equal(page.getElementById("mend").hidden, true);
  assert.match((await open("problem", { query: "number=%3Cb%3E" })).body.textContent, /Error 108/);
});

test("where the page cannot be had, its address can be sent", async () => {
  const browser = browserOf({ answer: goodHost() });
  assert.equal((await open("problem", { query: "number=110", browser })).getElementById("offer").hidden, true);
  browser.seen.session.k = { url: "https://example.org/busy", title: "Busy" };
  const page = await open("problem", { query: "number=110&offer=k", browser });
  assert.equal(page.getElementById("offer").hidden, false);
  page.getElementById("send").click();
  await until(() => /opens it/.test(page.getElementById("sent").textContent));
  const { type, url, title } = browser.seen.sent[1];
  assert.deepEqual({ type, url, title }, { type: "link", url: "https://example.org/busy", title: "Busy" });
});

test("a PDF is saved by its tab", async () => {
  assert.equal((await open("problem", { query: "number=116" })).getElementById("saving").hidden, true);
  const browser = browserOf({ answer: goodHost() });
  const page = await open("problem", { query: "number=116&tab=7&saves=1", browser });
  assert.equal(page.getElementById("saving").hidden, false);
  assert.equal(page.getElementById("save").hidden, false);
  page.getElementById("save").click();
  await until(() => page.getElementById("kept").textContent);
  assert.deepEqual(browser.seen.injections.map(({ target }) => target.tabId), [7]);
  assert.equal(page.getElementById("kept").textContent, "The browser saves it.");
  browser.scripting.executeScript = async () => Promise.reject(new Error("No tab with id: 7"));
  page.getElementById("save").click();
  await until(() => /could not be saved/.test(page.getElementById("kept").textContent));
});

test("a PDF whose tab lets nobody in is shown there, not saved from here", async () => {
  const browser = browserOf({ answer: goodHost() });
  const shown = [];
  browser.tabs.update = async (id, how) => shown.push([id, how]);
  const page = await open("problem", { query: "number=116&tab=7", browser });
  assert.equal(page.getElementById("saving").hidden, false);
  assert.equal(page.getElementById("save").hidden, true);
  page.getElementById("show").click();
  await until(() => shown.length);
  assert.deepEqual(shown, [[7, { active: true }]]);
  browser.tabs.update = async () => Promise.reject(new Error("Invalid tab ID: 7"));
  page.getElementById("show").click();
  await until(() => page.getElementById("kept").textContent === "Its tab is closed.");
});

test("the options page tests the connection", async () => {
  const page = await open("options", { browser: browserOf({ answer: goodHost() }) });
  page.getElementById("test").click();
  await until(() => page.getElementById("result").textContent.includes(`Connected to Plainleaf ${HELLO.version}`));
  assert.equal(page.getElementById("mend").hidden, true);
});

test("the options page says what is wrong and how to mend it", async () => {
  const browser = browserOf({ answer: (message, port) => port.break("Specified native messaging host not found.") });
  const page = await open("options", { browser });
  page.getElementById("test").click();
  await until(() => /does not know Plainleaf yet/.test(page.getElementById("result").textContent));
  assert.equal(page.getElementById("command").textContent, "plainleaf bridge install");
});

test("the options page names the key that is set in this browser", async () => {
  const about = async (key) => (await open("options", { browser: browserOf({ answer: goodHost(), key }) })).getElementById("about").textContent;
  assert.match(await about("Ctrl+Shift+9"), /^The button, Ctrl\+Shift\+9 or/);
  assert.match(await about(""), /^The button or the context menu .* No key is set for it\.$/);
});

test("the options page keeps the choice", async () => {
  const kept = {};
  const browser = browserOf({ answer: goodHost(), after: "close" });
  browser.storage.local.set = async (values) => Object.assign(kept, values);
  const page = await open("options", { browser });
  const [stay, close] = page.querySelectorAll("[name=after]");
  assert.deepEqual([stay.checked, close.checked], [false, true]);
  stay.click();
  await until(() => page.getElementById("saved").textContent);
  assert.deepEqual(kept, { after: "stay" });
});

test("all pages can be used without seeing or a mouse", () => {
  for (const name of ["options", "popup", "problem"]) {
    const { document } = new JSDOM(read(`${name}.html`)).window;
    assert.ok(document.documentElement.lang);
    assert.equal(document.querySelectorAll("main h1").length, 1);
    assert.ok(document.querySelector("[role=status]"));
    for (const input of document.querySelectorAll("input")) assert.ok(input.closest("label"));
    assert.equal(document.querySelector("[tabindex]"), null);
  }
  assert.match(read("pages.css"), /prefers-color-scheme: dark/);
  assert.match(read("pages.css"), /:focus-visible/);
});
