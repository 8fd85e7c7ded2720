// A browser's interfaces as far as the extension uses them, with a host that follows a script.

import { readFileSync } from "node:fs";

// The texts of a language as a browser gives them.
export const i18nOf = (language = "en") => {
  const messages = JSON.parse(readFileSync(new URL(`../../extension/_locales/${language}/messages.json`, import.meta.url), "utf-8"));
  const filled = ({ message, placeholders = {} }, values) =>
    message.replace(/\$(\w+)\$/g, (_, name) => values[Number(placeholders[name.toLowerCase()].content.slice(1)) - 1]);
  return { getMessage: (key, values = []) => (key in messages ? filled(messages[key], values) : "") };
};

globalThis.browser = { i18n: i18nOf() };

const TURNS = 100000; // of the event loop: more than anything here takes

// Asks until the answer is true, and gives it; throws when it never is. No clock is read.
export const until = async (found) => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const answer = await found();
    if (answer) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Waited in vain for ${found}`);
};

export const TAB = { id: 7, index: 2, windowId: 1 };

// `answer(message, port)` plays the host: it returns messages for the extension, or calls port.break(text).
export const browserOf = ({ answer, page, refusals = 0, refusal = "Cannot access contents of the page.", after, silent = 0, access = false, tabs = [TAB], key = "Alt+Shift+L" }) => {
  const seen = { badges: [], titles: [], opened: [], closed: [], sent: [], injections: [], session: {}, ports: 0, disconnected: 0, scripts: 0 };
  const browser = {
    seen,
    i18n: i18nOf(),
    permissions: { contains: async () => access, request: async () => access },
    runtime: {
      lastError: null,
      getManifest: () => ({ version: "0.1.0" }),
      getURL: (path) => `ext://${path}`,
      connectNative: (name) => {
        seen.ports += 1;
        seen.host = name;
        return portOf(browser, answer);
      },
    },
    scripting: {
      executeScript: async (injection) => {
        seen.scripts += 1;
        seen.injections.push(injection);
        if (seen.scripts <= silent) return new Promise(() => {});
        if (seen.scripts <= refusals) throw new Error(refusal);
        const result = typeof page === "function" ? page(injection.target.tabId) : page;
        return [{ result: injection.func ? result && { pieces: [result.html], missing: [], ...result } : true }];
      },
    },
    commands: { getAll: async () => [{ name: "_execute_action", shortcut: key }] },
    action: {
      setBadgeText: async ({ text }) => seen.badges.push(text),
      setBadgeBackgroundColor: async () => {},
      setTitle: async ({ title }) => seen.titles.push(title),
    },
    tabs: {
      create: async ({ url }) => seen.opened.push(new URL(url)),
      remove: async (id) => seen.closed.push(id),
      query: async () => tabs,
    },
    storage: {
      local: { get: async () => (after ? { after } : {}) },
      session: {
        set: async (values) => Object.assign(seen.session, values),
        get: async (key) => (key in seen.session ? { [key]: seen.session[key] } : {}),
      },
    },
  };
  return browser;
};

const portOf = (browser, answer) => {
  const listeners = [];
  const closers = [];
  const port = {
    open: true,
    onMessage: { addListener: (listener) => listeners.push(listener) },
    onDisconnect: { addListener: (listener) => closers.push(listener) },
    disconnect: () => {
      port.open = false;
      browser.seen.disconnected += 1;
    },
    break: (text) => {
      port.open = false;
      browser.runtime.lastError = text ? { message: text } : null;
      for (const closer of closers) closer(port);
      browser.runtime.lastError = null;
    },
    postMessage: (message) => {
      if (!port.open) throw new Error("Attempt to postMessage on disconnected port");
      browser.seen.sent.push(structuredClone(message));
      queueMicrotask(() => {
        if (!port.open) return;
        for (const reply of answer(message, port) ?? []) for (const listener of listeners) listener(reply);
      });
    },
  };
  return port;
};

export const HELLO = { type: "hello", protocol: 1, oldest: 1, features: ["page", "selection"], version: "0.1.0", speaking: 1, shared: ["page", "selection"] };

// A host that does everything right.
export const goodHost = (last = (transfer) => [{ type: "opened", transfer }]) => (message) => {
  const { transfer } = message;
  return {
    hello: [HELLO],
    begin: [{ type: "got", transfer, next: 0 }],
    part: [{ type: "got", transfer, next: message.index + 1 }],
    end: [{ type: "stored", transfer }, ...last(transfer)],
    link: [{ type: "stored", transfer }, ...last(transfer)],
    status: [{ type: "status", app: "running", version: "0.1.0", waiting: 0, aside: 0 }],
  }[message.type];
};

export const PAGE = {
  html: "<html><p>Tide tables</p></html>",
  url: "https://example.org/tides",
  base: "https://example.org/tides",
  title: "Tide tables",
  language: "en",
  captured: "2026-11-21T07:30:12.345Z",
  marks: [],
};
