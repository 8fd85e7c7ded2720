import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { FAULTS } from "../../extension/errors.js";
import { i18nOf } from "./browser.js";

const FOLDER = new URL("../../extension/", import.meta.url);
const LANGUAGES = readdirSync(new URL("_locales/", FOLDER));
const messagesOf = (language) => JSON.parse(readFileSync(new URL(`_locales/${language}/messages.json`, FOLDER), "utf-8"));
const SOURCES = readdirSync(FOLDER).filter((name) => /\.(js|html|json)$/.test(name));
const SOURCE = SOURCES.map((name) => readFileSync(new URL(name, FOLDER), "utf-8")).join("\n");

test("every language has every text, with the same places for values", () => {
  assert.deepEqual(LANGUAGES, ["de", "en"]);
  const [german, english] = LANGUAGES.map(messagesOf);
  assert.deepEqual(Object.keys(german), Object.keys(english));
  for (const [key, { message, placeholders }] of Object.entries(german)) {
    assert.ok(message.trim(), key);
    assert.deepEqual(placeholders, english[key].placeholders, key);
    const names = (text) => [...new Set(text.match(/\$\w+\$/g))].sort();
    assert.deepEqual(names(message), names(english[key].message), key);
    assert.deepEqual(names(message), Object.keys(placeholders ?? {}).map((name) => `$${name.toUpperCase()}$`).sort(), key);
  }
});

test("every text is used, and every text that is used is there", () => {
  const keys = Object.keys(messagesOf("en"));
  const named = new Set(Object.keys(FAULTS).flatMap((number) => [`fault${number}Title`, `fault${number}Advice`]));
  for (const key of keys) if (new RegExp(`["_]${key}["_]`).test(SOURCE)) named.add(key);
  assert.deepEqual(keys.filter((key) => !named.has(key)), []);
  const asked = [...SOURCE.matchAll(/\bsay\("(\w+)"|data-say="(\w+)"|__MSG_(\w+?)__|title: "(\w+)"/g)];
  assert.ok(asked.length > 60);
  for (const [, ...found] of asked) assert.ok(keys.includes(found.find(Boolean)), found.find(Boolean));
});

test("no page has words of its own", () => {
  for (const name of SOURCES.filter((each) => each.endsWith(".html"))) {
    const text = readFileSync(new URL(name, FOLDER), "utf-8").replace(/<title>Plainleaf<\/title>|<h1>Plainleaf<\/h1>/g, "");
    assert.deepEqual(text.replace(/<[^>]*>/g, "").trim(), "", name);
  }
});

test("values come into their places", () => {
  assert.equal(i18nOf("de").getMessage("problemCount", ["2", "7"]), "2 von 7 Tabs wurden nicht gesendet.");
  assert.equal(i18nOf("en").getMessage("problemNumber", ["100", "host-not-found"]), "Error 100 (host-not-found).");
});

test("the name that stores show and what they say of it are short enough", () => {
  for (const language of LANGUAGES) {
    const { name, description } = messagesOf(language);
    assert.ok(name.message.length <= 45);
    assert.ok(description.message.length <= 132, language);
  }
});
