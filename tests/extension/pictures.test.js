import assert from "node:assert/strict";
import { test } from "node:test";

import "../../extension/pictures.js";
import "../../extension/styles.js";

const place = (url, left = `<img src="${url}">`) => ({ kind: "picture", url, held: [`<img src="`, '">'], left });
const sheet = (url) => ({ kind: "sheet", url, held: ["<style>", "</style>"], left: "<link>" });
const NOTHING = { shown: [], carried: { picture: 0, sheet: 0 } };
const written = ({ pieces }) => pieces.map((piece) => piece.left ?? piece).join("");

// Takes pictures with a web that answers as told.
const taken = async (page, answer, milliseconds = 1000) => {
  const asked = [];
  globalThis.location = { origin: "https://example.org" };
  globalThis.fetch = async (url, options) => {
    asked.push([url, options.mode ?? "", options.cache ?? "", options.credentials ?? ""]);
    return answer(url, options);
  };
  globalThis.FileReader ??= class {
    readAsDataURL(blob) {
      blob.arrayBuffer().then((bytes) => {
        this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString("base64")}`;
        this.onload();
      });
    }
  };
  return { page: await globalThis.plainleafPictures({ ...NOTHING, ...page }, milliseconds, "include"), asked };
};
const picture = (size, type = "image/png") => new Response(new Blob([new Uint8Array(size)], { type }), { headers: { "content-type": type } });

test("a picture stands where its address stood, one address is asked for once", async () => {
  const pieces = ["<p>", place("https://a.example/x"), "<hr>", place("https://a.example/x"), "</p>"];
  const { page, asked } = await taken({ pieces }, async () => picture(3));
  assert.equal(written(page), '<p><img src="data:image/png;base64,AAAA"><hr><img src="data:image/png;base64,AAAA"></p>');
  assert.deepEqual(asked, [["https://a.example/x", "", "force-cache", "include"]]);
  assert.deepEqual(page.missing, []);
  assert.equal(page.pieces.length, 1);
});

test("the page's own pictures are looked for in what the browser keeps first", async () => {
  const answer = async (_, { cache }) => (cache === "only-if-cached" ? Promise.reject(new Error("not kept")) : picture(3));
  const { asked } = await taken({ pieces: [place("https://example.org/x")] }, answer);
  assert.deepEqual(asked.map(([, mode, cache]) => [mode, cache]), [["same-origin", "only-if-cached"], ["", "force-cache"]]);
});

test("what is no picture, refused or too large stays where it is, and is counted", async () => {
  const answers = {
    text: () => picture(3, "text/html"),
    missing: () => new Response("", { status: 404 }),
    large: () => picture(4 * 1024 * 1024 + 1),
    broken: () => Promise.reject(new TypeError("closed")),
  };
  const pieces = Object.keys(answers).map((name) => place(`https://a.example/${name}`));
  const { page } = await taken({ pieces }, async (url) => answers[url.split("/").at(-1)]());
  assert.deepEqual(page.missing, [
    { kind: "picture", reason: "refused", count: 3 },
    { kind: "picture", reason: "large", count: 1 },
  ]);
  assert.equal(written(page), pieces.map(({ left }) => left).join(""));
});

test("all pictures together have a limit, which a second time goes on counting", async () => {
  const pieces = Array.from({ length: 5 }, (_, number) => place(`https://a.example/${number}`));
  const { page } = await taken({ pieces }, async () => picture(3.5 * 1024 * 1024));
  assert.deepEqual(page.missing, [{ kind: "picture", reason: "full", count: 2 }]);
  const again = await taken({ ...page, pieces: [...page.pieces, place("https://a.example/5")] }, async () => picture(3.5 * 1024 * 1024));
  assert.deepEqual(again.page.missing, [{ kind: "picture", reason: "full", count: 3 }]);
});

test("pictures that do not come in time are not waited for", async () => {
  const pieces = [place("https://a.example/slow"), place("https://a.example/quick")];
  const answer = (url) => (url.endsWith("slow") ? new Promise(() => {}) : Promise.resolve(picture(3)));
  const { page } = await taken({ pieces }, answer, 50);
  assert.deepEqual(page.missing, [{ kind: "picture", reason: "late", count: 1 }]);
  assert.match(written(page), /slow.*data:/);
});

test("a style sheet that could not be read is asked for, and its pictures after it, if the page has shown them", async () => {
  const style = "p { background: url(../seen.png) } q { background: url(/unseen.png) } </style>";
  const answers = {
    "https://a.example/css/s": () => new Response(style, { headers: { "content-type": "text/css" } }),
    "https://a.example/seen.png": () => picture(3),
  };
  const pieces = [sheet("https://a.example/css/s")];
  const { page, asked } = await taken({ pieces, shown: ["https://a.example/seen.png"] }, async (url) => answers[url]());
  const unseen = 'q { background: url("https://a.example/unseen.png") } <\\/style>';
  assert.equal(written(page), `<style>p { background: url("data:image/png;base64,AAAA") } ${unseen}</style>`);
  assert.equal(asked.length, 2);
  assert.deepEqual(page.missing, []);
});

test("style sheets that are none, or for which there is no room, stay links and are counted", async () => {
  const styled = (text, type) => new Response(text, { headers: { "content-type": type } });
  const pieces = [sheet("https://a.example/a"), sheet("https://a.example/b"), { ...sheet("https://a.example/c"), reason: "full" }];
  const answer = async (url) => (url.endsWith("/a") ? styled("<p>", "text/html") : styled("x".repeat(1024 * 1024 + 1), "text/css"));
  const { page } = await taken({ pieces }, answer);
  assert.equal(written(page), "<link><link><link>");
  assert.deepEqual(page.missing, [
    { kind: "sheet", reason: "refused", count: 1 },
    { kind: "sheet", reason: "full", count: 2 },
  ]);
});
