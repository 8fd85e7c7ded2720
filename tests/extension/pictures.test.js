import assert from "node:assert/strict";
import { test } from "node:test";

import "../../extension/pictures.js";

const place = (url, left = `<img src="${url}">`) => ({ url, held: `<img src="`, left });
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
  return { page: await globalThis.plainleafPictures(page, milliseconds, "include"), asked };
};
const picture = (size, type = "image/png") => new Response(new Blob([new Uint8Array(size)], { type }), { headers: { "content-type": type } });

test("a picture stands where its address stood, one address is asked for once", async () => {
  const pieces = ["<p>", place("https://a.example/x"), "<hr>", place("https://a.example/x"), "</p>"];
  const { page, asked } = await taken({ pieces }, async () => picture(3));
  assert.equal(written(page), '<p><img src="data:image/png;base64,AAAA"><hr><img src="data:image/png;base64,AAAA"></p>');
  assert.deepEqual(asked, [["https://a.example/x", "", "force-cache", "include"]]);
  assert.equal(page.left, 0);
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
  assert.equal(page.left, 4);
  assert.equal(written(page), pieces.map(({ left }) => left).join(""));
});

test("all pictures together have a limit, which a second time goes on counting", async () => {
  const pieces = Array.from({ length: 5 }, (_, number) => place(`https://a.example/${number}`));
  const { page } = await taken({ pieces }, async () => picture(3.5 * 1024 * 1024));
  assert.equal(page.left, 2);
  const again = await taken(page, async () => picture(3.5 * 1024 * 1024));
  assert.equal(again.page.left, 2);
});

test("pictures that do not come in time are not waited for", async () => {
  const began = Date.now();
  const pieces = [place("https://a.example/slow"), place("https://a.example/quick")];
  const answer = (url) => (url.endsWith("slow") ? new Promise(() => {}) : Promise.resolve(picture(3)));
  const { page } = await taken({ pieces }, answer, 50);
  assert.ok(Date.now() - began < 1000);
  assert.equal(page.left, 1);
  assert.match(written(page), /slow.*data:/);
});
