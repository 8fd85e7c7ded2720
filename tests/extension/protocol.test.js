import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import "./browser.js";
import { ACTIONS } from "../../extension/actions.js";
import { FAULTS, Problem } from "../../extension/errors.js";
import { cut, newTransfer, split, whole } from "../../extension/parts.js";
import * as protocol from "../../extension/protocol.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf-8");
const golden = (name) => JSON.parse(read(`tests/protocol/${name}.json`));
const manifest = JSON.parse(read("extension/manifest.json"));

test("messages are the golden ones", async () => {
  const part = golden("extension-host--part");
  const expected = golden("extension-host--begin");
  const { parts, bytes, digest } = await cut(part.text);
  const page = { ...expected, html: part.text };
  const begin = protocol.begin(expected.transfer, "page", page, bytes, parts.length, digest);
  assert.deepEqual(begin, expected);
  const selection = golden("extension-host--begin-selection");
  assert.deepEqual(protocol.begin(expected.transfer, "selection", selection, bytes, 1, digest), selection);
  assert.deepEqual(protocol.hello("1.0.0"), golden("extension-host--hello"));
  assert.deepEqual(protocol.part(part.transfer, 0, parts[0]), part);
  assert.deepEqual(protocol.end(part.transfer), golden("extension-host--end"));
  assert.deepEqual(protocol.status(), golden("extension-host--status"));
  const link = golden("extension-host--link");
  assert.deepEqual(protocol.link(link.transfer, link.url, link.title, link.captured), link);
});

test("constants are the host's", () => {
  for (const [name, value] of Object.entries(golden("limits"))) assert.deepEqual(protocol[name], value, name);
});

test("error numbers and names are the host's, and none is used twice", () => {
  const host = golden("faults");
  for (const [number, name] of Object.entries(host)) assert.equal(FAULTS[number]?.name, name, number);
  const ours = Object.keys(FAULTS).map(Number);
  assert.deepEqual(ours.filter((number) => number < 100).length, Object.keys(host).length);
  assert.equal(new Set(Object.values(FAULTS).map(({ name }) => name)).size, ours.length);
});

test("every error says what happened and what to do, and the protocol's page has it", () => {
  const page = read("docs/protocol.md");
  for (const [number, { name, title, advice, command }] of Object.entries(FAULTS)) {
    assert.ok(title && advice.endsWith("."), number);
    assert.ok(!command || /^plainleaf /.test(command), number);
    assert.ok(page.includes(`| ${number} | ${name} |`), `${number} in docs/protocol.md`);
  }
});

test("every golden message stands in the protocol's page", () => {
  const page = read("docs/protocol.md");
  const names = readdirSync(new URL("../protocol/", import.meta.url)).filter((name) => name.includes("--"));
  assert.ok(names.length >= 20);
  for (const name of names) assert.ok(page.includes(read(`tests/protocol/${name}`).trimEnd()), name);
});

test("a text is cut into parts that never split a character, and joined again is the same", () => {
  for (const text of ["", "a", "ab𝄞cd", "𝄞".repeat(50), `a${"𝄞".repeat(50)}`, "x".repeat(1000)]) {
    for (const most of [1, 2, 3, 7, 100]) {
      const parts = split(text, most);
      assert.equal(parts.join(""), text);
      for (const part of parts) {
        assert.ok(part.length <= most || most === 1);
        if (most > 1) assert.equal(whole(part), part);
      }
    }
  }
});

test("size and digest are those of the text in UTF-8, lone surrogates replaced", async () => {
  const { bytes, digest, parts } = await cut("a\ud800b\udc00é𝄞");
  const data = Buffer.from("a\ufffdb\ufffdé𝄞", "utf-8");
  assert.equal(bytes, data.length);
  assert.equal(digest, createHash("sha256").update(data).digest("hex"));
  assert.deepEqual(parts, ["a\ufffdb\ufffdé𝄞"]);
  assert.equal(whole("\ufeffx\ud800"), "\ufeffx\ufffd");
});

test("transfers have names that the host takes, never the same", () => {
  const names = Array.from({ length: 1000 }, newTransfer);
  assert.equal(new Set(names).size, 1000);
  for (const name of names) assert.match(name, /^[A-Za-z0-9_-]{16,64}$/);
});

test("the manifest asks for no more than it needs and names both browsers' ids", () => {
  assert.deepEqual(manifest.permissions, ["activeTab", "contextMenus", "nativeMessaging", "scripting", "storage"]);
  for (const key of ["host_permissions", "optional_permissions", "content_scripts", "externally_connectable", "web_accessible_resources"]) {
    assert.equal(manifest[key], undefined, key);
  }
  assert.deepEqual(manifest.optional_host_permissions, ["<all_urls>"]);
  const hash = createHash("sha256").update(Buffer.from(manifest.key, "base64")).digest("hex").slice(0, 32);
  const id = hash.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  const messages = read("app/plainleaf/bridge/messages.py");
  assert.ok(messages.includes(`CHROMIUM_ID = "${id}"`));
  assert.ok(messages.includes(`FIREFOX_ID = "${manifest.browser_specific_settings.gecko.id}"`));
});

test("all that the manifest and the pages name is there", () => {
  const files = [manifest.background.service_worker, manifest.options_ui.page, ...Object.values(manifest.icons)];
  for (const file of files) assert.ok(readFileSync(new URL(`../../extension/${file}`, import.meta.url)).length > 0, file);
});

test("no file loads code or anything else from elsewhere", () => {
  for (const name of readdirSync(new URL("../../extension/", import.meta.url), { recursive: true }).filter((file) => /\.(js|html|css)$/.test(file))) {
    const text = read(`extension/${name}`);
    assert.doesNotMatch(text, /https?:\/\/(?!www\.w3\.org)/, name);
    assert.doesNotMatch(text, /\b(eval|XMLHttpRequest|WebSocket|innerHTML)\b/, name);
    if (name !== "injected/pictures.js") assert.doesNotMatch(text, /\bfetch\b/, name);
  }
});

test("each action has a title and begins from a gesture that the browser knows", () => {
  for (const { title, contexts } of Object.values(ACTIONS)) {
    assert.ok(title);
    assert.ok(contexts.length);
  }
  assert.ok(new Problem(6) instanceof Error);
});
