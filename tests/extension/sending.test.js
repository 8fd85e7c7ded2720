import assert from "node:assert/strict";
import { test } from "node:test";

import { perform } from "../../extension/actions.js";
import { FAULTS } from "../../extension/errors.js";
import { Host } from "../../extension/host.js";
import { goodHost, HELLO, PAGE, TAB, browserOf } from "./browser.js";

const text = (browser) => browser.seen.sent.filter(({ type }) => type === "part").map((part) => part.text).join("");
const problem = (browser) => Number(browser.seen.opened[0]?.searchParams.get("number"));

test("a page is announced, sent in parts, and shown as done", async () => {
  const page = { ...PAGE, html: "é𝄞".repeat(300000) };
  const browser = browserOf({ answer: goodHost(), page });
  await perform(browser, "page", TAB);
  assert.deepEqual(browser.seen.badges.at(0), "…");
  assert.deepEqual(browser.seen.badges.at(-1), "✓");
  assert.equal(text(browser), page.html);
  assert.equal(browser.seen.host, "plainleaf.bridge");
  assert.deepEqual(browser.seen.sent.map(({ type }) => type).slice(0, 2), ["hello", "begin"]);
  assert.equal(browser.seen.sent.at(-1).type, "end");
  assert.equal(browser.seen.opened.length, 0);
});

test("a name and a password in the address stay in the browser", async () => {
  const url = "https://me:secret@example.org/tides?from=a@b";
  const page = { ...PAGE, url, base: url, html: `<base href="${url}"><p>me: <a href="https://me:secret@example.org/a">a</a></p>` };
  const browser = browserOf({ answer: goodHost(), page });
  await perform(browser, "page", TAB);
  assert.doesNotMatch(JSON.stringify(browser.seen.sent), /secret/);
  const begin = browser.seen.sent.find(({ type }) => type === "begin");
  assert.deepEqual([begin.url, begin.base], Array(2).fill("https://example.org/tides?from=a@b"));
  assert.equal(text(browser), '<base href="https://example.org/tides?from=a@b"><p>me: <a href="https://example.org/a">a</a></p>');
});

test("no more than eight parts are on their way", async () => {
  let sent = 0;
  let most = 0;
  let confirmed = 0;
  const answer = (message, port) => {
    if (message.type !== "part") return goodHost()(message);
    sent += 1;
    most = Math.max(most, sent - confirmed);
    setImmediate(() => {
      confirmed += 1;
      port.reply({ type: "got", transfer: message.transfer, next: message.index + 1 });
    });
    return [];
  };
  const browser = browserOf({ answer, page: { ...PAGE, html: "x".repeat(40 * 256 * 1024) } });
  const connect = browser.runtime.connectNative;
  browser.runtime.connectNative = (name) => {
    const port = connect(name);
    const add = port.onMessage.addListener;
    port.onMessage.addListener = (listener) => {
      port.reply = listener;
      add(listener);
    };
    return port;
  };
  await perform(browser, "page", TAB);
  assert.equal(sent, 40);
  assert.ok(most <= 9, `${most} parts`);
});

test("a page that waits says so, and says when it is open after all", async () => {
  const kept = browserOf({ answer: goodHost((transfer) => [{ type: "queued", transfer, reason: "no-app" }]), page: PAGE });
  await perform(kept, "page", TAB);
  assert.equal(kept.seen.badges.at(-1), "kept");
  for (const reason of ["starting", "waiting"]) {
    const later = (transfer) => [{ type: "queued", transfer, reason }, { type: "opened", transfer }];
    const shown = browserOf({ answer: goodHost(later), page: PAGE });
    await perform(shown, "page", TAB);
    assert.deepEqual(shown.seen.badges.filter((badge) => badge === "kept" || badge === "✓"), ["kept", "✓"]);
  }
});

test("a page that is stored counts as safe when the host ends after that", async () => {
  const answer = (message, port) => {
    const replies = goodHost(() => [])(message);
    if (message.type === "end") setImmediate(() => port.break("Native host has exited."));
    return replies;
  };
  const browser = browserOf({ answer, page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(browser.seen.badges.at(-1), "kept");
  assert.equal(browser.seen.ports, 1);
});

test("a host that breaks in the middle is replaced once, under the same transfer", async () => {
  let broken = false;
  const answer = (message, port) => {
    if (message.type === "part" && !broken) {
      broken = true;
      port.break("Native host has exited.");
      return [];
    }
    return goodHost()(message);
  };
  const browser = browserOf({ answer, page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(browser.seen.badges.at(-1), "✓");
  assert.equal(browser.seen.ports, 2);
  assert.equal(new Set(browser.seen.sent.map(({ transfer }) => transfer).filter(Boolean)).size, 1);
});

test("a host that always breaks is reported, not tried for ever", async () => {
  const answer = (message, port) => (message.type === "begin" ? port.break("Native host has exited.") : goodHost()(message));
  const browser = browserOf({ answer, page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(problem(browser), 102);
  assert.equal(browser.seen.ports, 2);
  assert.equal(browser.seen.badges.at(-1), "!");
});

test("a transfer that the host already has is not sent again", async () => {
  const answer = (message) =>
    message.type === "begin"
      ? [{ type: "stored", transfer: message.transfer }, { type: "opened", transfer: message.transfer }]
      : goodHost()(message);
  const browser = browserOf({ answer, page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(text(browser), "");
  assert.equal(browser.seen.badges.at(-1), "✓");
});

for (const [words, number] of [
  ["Specified native messaging host not found.", 100],
  ["No such native application plainleaf.bridge", 100],
  ["Access to the specified native messaging host is forbidden.", 101],
  ["This extension does not have permission to use native application plainleaf.bridge", 101],
  ["Native host has exited.", 102],
  ["Failed to start native messaging host.", 102],
  ["An unexpected error occurred", 102],
  ["", 102],
  ["Error when communicating with the native messaging host.", 103],
  ["Native application tried to send a message of 1819043176 bytes, which exceeds the limit of 1048576 bytes.", 103],
]) {
  test(`a port that closes with "${words}" is error ${number}`, async () => {
    const browser = browserOf({ answer: (message, port) => port.break(words), page: PAGE });
    await perform(browser, "page", TAB);
    assert.equal(problem(browser), number);
    assert.ok(FAULTS[number].command.startsWith("plainleaf bridge "));
  });
}

for (const number of [6, 7, 8, 13, 15, 16, 21]) {
  test(`error ${number} from the host is reported by its number`, async () => {
    const browser = browserOf({ answer: () => [{ type: "error", number, name: "x", text: "Said the host." }], page: PAGE });
    await perform(browser, "page", TAB);
    assert.equal(problem(browser), number);
    assert.equal(browser.seen.opened[0].searchParams.get("detail"), "Said the host.");
  });
}

test("an error number from the future is reported as unknown", async () => {
  const browser = browserOf({ answer: () => [{ type: "error", number: 77, text: "New." }], page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(problem(browser), 108);
});

test("messages from a newer host that are not known are passed over", async () => {
  const answer = (message) => [{ type: "weather", sun: true }, ...(goodHost()(message) ?? [])];
  const browser = browserOf({ answer, page: PAGE });
  await perform(browser, "page", TAB);
  assert.equal(browser.seen.badges.at(-1), "✓");
});

test("the first refusals of access are tried again", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE, refusals: 3 });
  await perform(browser, "page", TAB);
  assert.equal(browser.seen.badges.at(-1), "✓");
});

// The host was started while the page was looked at, and let go again.
const nothingSent = async ({ seen }) => {
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(seen.sent.map(({ type }) => type), ["hello"]);
  assert.deepEqual([seen.ports, seen.disconnected], [1, 1]);
};

for (const [refusal, number] of [
  ["Cannot access a chrome:// URL", 105],
  ["The extensions gallery cannot be scripted.", 105],
  ["Missing host permission for the tab", 105],
  ["Frame with ID 0 was removed.", 106],
]) {
  test(`"${refusal}" is error ${number}, without asking for ever`, async () => {
    const browser = browserOf({ answer: goodHost(), page: PAGE, refusals: 999, refusal });
    await perform(browser, "page", TAB);
    assert.equal(problem(browser), number);
    assert.equal(browser.seen.scripts, 1);
    await nothingSent(browser);
  });
}

test("addresses of other kinds, empty selections and pages too large are not sent", async () => {
  const cases = [
    ["page", { ...PAGE, url: "about:blank" }, 9],
    ["selection", PAGE, 107],
    ["page", { ...PAGE, html: "x".repeat(64 * 1024 * 1024 + 1) }, 13],
    ["page", { ...PAGE, empty: true }, 109],
    ["page", { ...PAGE, empty: true, type: "application/pdf" }, 116],
    ["page", { ...PAGE, url: `https://example.org/?${"x".repeat(40000)}` }, 111],
  ];
  for (const [name, page, number] of cases) {
    const browser = browserOf({ answer: goodHost(), page });
    await perform(browser, name, TAB);
    assert.equal(problem(browser), number);
    await nothingSent(browser);
  }
});

test("a passage in a frame is asked of that frame", async () => {
  const marks = [{ text: "Tide", before: "", after: "", first: 1, last: 1 }];
  const page = { ...PAGE, url: "about:srcdoc", base: "https://example.org/tides", marks };
  const browser = browserOf({ answer: goodHost(), page });
  await perform(browser, "selection", TAB, { frameId: 5 });
  assert.deepEqual(browser.seen.injections.map(({ target }) => target.frameIds), [[5], [5]]);
  assert.equal(browser.seen.sent[1].url, "https://example.org/tides");
  assert.equal(browser.seen.badges.at(-1), "✓");
});

test("a PDF is said to be one, and its address is not offered", async () => {
  const at = { ...TAB, url: "https://example.org/tides.pdf?page=2" };
  const open = browserOf({ answer: goodHost(), page: { ...PAGE, empty: true, type: "application/pdf" } });
  const closed = browserOf({ answer: goodHost(), page: PAGE, refusals: 99, refusal: "Missing host permission for the tab" });
  for (const [browser, saves] of [[open, "1"], [closed, null]]) {
    await perform(browser, "page", at);
    assert.equal(problem(browser), 116);
    const { searchParams } = browser.seen.opened[0];
    assert.deepEqual(["tab", "saves", "offer"].map((name) => searchParams.get(name)), ["7", saves, null]);
  }
});

test("a viewer that lets nobody in is known by the browser's own icon, whatever the address is", async () => {
  for (const [favIconUrl, number] of [
    ["chrome://global/skin/icons/pdf.svg", 116],
    ["https://example.org/icons/pdf.svg", 105],
    ["data:image/svg+xml,chrome://global/skin/icons/pdf.svg", 105],
    [undefined, 105],
  ]) {
    const browser = browserOf({ answer: goodHost(), page: PAGE, refusals: 99, refusal: "Missing host permission for the tab" });
    await perform(browser, "page", { ...TAB, url: "https://example.org/paper?id=7", favIconUrl });
    assert.equal(problem(browser), number);
    assert.equal(browser.seen.opened[0].searchParams.has("offer"), number === 105);
  }
});

test("a frame of another site is told from a page that is closed, and its own address is offered", async () => {
  const refused = { answer: goodHost(), page: PAGE, refusals: 99, refusal: "Missing host permission for the tab or frames" };
  const at = { ...TAB, url: "https://example.org/around" };
  const frame = { frameId: 5, frameUrl: "https://other.example/inside" };
  const browser = browserOf(refused);
  await perform(browser, "frame", at, frame);
  assert.equal(problem(browser), 115);
  assert.equal(browser.seen.session[browser.seen.opened[0].searchParams.get("offer")].url, frame.frameUrl);
  const allowed = browserOf({ ...refused, access: true });
  await perform(allowed, "frame", at, frame);
  assert.equal(problem(allowed), 105);
});

test("a page that is still loading is sent as it stands, and that is said", async () => {
  const browser = browserOf({ answer: goodHost(), page: { ...PAGE, loading: true } });
  await perform(browser, "page", TAB);
  assert.ok(browser.seen.injections.every(({ injectImmediately }) => injectImmediately));
  assert.equal(browser.seen.badges.at(-1), "✓");
  assert.match(browser.seen.titles.at(-1), /still loading/);
});

test("a page that hangs is given up after eight seconds, and its address is offered", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE, silent: Infinity });
  await perform(browser, "page", { ...TAB, url: "https://example.org/busy", title: "Busy" });
  assert.equal(problem(browser), 110);
  const key = browser.seen.opened[0].searchParams.get("offer");
  assert.deepEqual(browser.seen.session[key], { url: "https://example.org/busy", title: "Busy" });
  assert.ok(!browser.seen.opened[0].href.includes("busy"));
});

test("a page that never runs the first scripts, as Firefox's sometimes, is asked again", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE, silent: 1 });
  await perform(browser, "page", TAB);
  assert.deepEqual(browser.seen.opened, []);
  assert.equal(browser.seen.sent.at(-1).type, "end");
});

test("of a page in a private window nothing stands in the address of the problem's page", async () => {
  const refusal = 'Cannot access contents of url "https://example.org/private".';
  const browser = browserOf({ answer: goodHost(), page: PAGE, refusals: 999, refusal });
  await perform(browser, "page", { ...TAB, incognito: true, url: "https://example.org/private" });
  assert.equal(problem(browser), 105);
  assert.ok(!browser.seen.opened[0].href.includes("example.org"));
});

test("an older app that knows no selections gets the page", async () => {
  const answer = (message) =>
    message.type === "hello" ? [{ ...HELLO, features: ["page"], shared: ["page"] }] : goodHost()(message);
  const page = { ...PAGE, marks: [{ text: "Tide", before: "", after: "", first: 1, last: 1 }] };
  const kinds = [];
  for (const host of [answer, goodHost()]) {
    const browser = browserOf({ answer: host, page });
    await perform(browser, "selection", TAB);
    kinds.push(browser.seen.sent[1].kind);
  }
  assert.deepEqual(kinds, ["page", "selection"]);
});

test("a link is sent as an address, and only if the web has it", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE });
  await perform(browser, "link", TAB, { linkUrl: "https://example.org/next", linkText: "Next" });
  const { type, url, title } = browser.seen.sent[1];
  assert.deepEqual({ type, url, title }, { type: "link", url: "https://example.org/next", title: "Next" });
  assert.equal(browser.seen.scripts, 0);
  const local = browserOf({ answer: goodHost(), page: PAGE });
  await perform(local, "link", TAB, { linkUrl: "file:///etc/passwd" });
  assert.equal(problem(local), 9);
  assert.equal(local.seen.ports, 0);
});

test("the tab is closed afterwards only if the user chose that, and never after an error or for a link", async () => {
  const closedBy = async (options, name = "page", info = {}) => {
    const browser = browserOf({ answer: goodHost(), page: PAGE, ...options });
    await perform(browser, name, TAB, info);
    return browser.seen.closed;
  };
  assert.deepEqual(await closedBy({}), []);
  assert.deepEqual(await closedBy({ after: "close" }), [TAB.id]);
  assert.deepEqual(await closedBy({ after: "close", answer: (message, port) => port.break("") }), []);
  assert.deepEqual(await closedBy({ after: "close" }, "link", { linkUrl: "https://example.org/" }), []);
});

test("a second click while the page is on its way does nothing", async () => {
  const browser = browserOf({ answer: goodHost(), page: PAGE });
  await Promise.all([perform(browser, "page", TAB), perform(browser, "page", TAB)]);
  assert.equal(browser.seen.sent.filter(({ type }) => type === "begin").length, 1);
});

test("the test of the connection tells how things stand", async () => {
  const host = await Host.open(browserOf({ answer: goodHost(), page: PAGE }));
  assert.deepEqual((await host.status()).greeting, HELLO);
});
