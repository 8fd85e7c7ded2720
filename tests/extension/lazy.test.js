import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pageOf, plain } from "./page.js";

const TABLE = JSON.parse(readFileSync(new URL("../lazy-pictures.json", import.meta.url), "utf-8"));
const PAGE = { url: "https://example.org/news/today" };
const MILL = "https://example.org/mill.jpg";

// The pictures that a page asks for; a source and its image ask for the same one.
const asked = ({ capture }) => {
  const urls = capture().pieces.filter(({ kind }) => kind === "picture").map(({ url }) => url);
  return [...new Set(urls)].join(" ");
};
const addressOf = (html) => asked(pageOf(html, PAGE));

const shown = (html, { currentSrc = "", ...more }) => {
  const page = pageOf(html, PAGE);
  const state = { complete: true, naturalHeight: more.naturalWidth, currentSrc: currentSrc || page.document.images[0].src, ...more };
  for (const [name, value] of Object.entries(state)) Object.defineProperty(page.document.images[0], name, { value });
  return page;
};

for (const { html, address } of TABLE.cases) {
  test(`${html} is ${address || "no picture"}`, () => assert.equal(addressOf(html), address));
}

test("every attribute for lazy loading is known, before every placeholder", () => {
  const named = [...TABLE.attributes.map((name) => [name, ".jpg"]), ...TABLE.sets.map((name) => [name, ".jpg 2x"])];
  for (const src of TABLE.placeholders) {
    const pictures = named.map(([name, rest], number) => `<img src="${src}" ${name}="/${number}-${name}${rest}">`);
    const wanted = named.map(([name], number) => `https://example.org/${number}-${name}.jpg`);
    assert.deepEqual(addressOf(pictures.join("")).split(" "), wanted, src);
  }
});

test("a photograph with the word of a placeholder in its name is none", () => {
  for (const src of TABLE.photographs) assert.equal(addressOf(`<img src="${src}" data-original="/mill.jpg">`), `https://example.org${src}`, src);
});

test("a background for lazy loading is taken along where it is a picture", () => {
  for (const name of TABLE.backgrounds) {
    assert.equal(addressOf(`<figure><div ${name}="/mill.jpg"></div></figure>`), MILL);
    assert.equal(addressOf(`<p role="img" ${name}="/mill.jpg"></p>`), MILL);
    assert.equal(addressOf(`<div ${name}="/mill.jpg"></div>`), "");
  }
});

// What the browser knows of a picture: [attributes, state, address].
const STATES = [
  ["src='/px.gif' data-src='/mill.jpg'", { naturalWidth: 1 }, MILL],
  ["src='/px.gif' data-original='/mill.jpg'", { naturalWidth: 1 }, MILL],
  ["src='data:image/gif;base64,R0' data-lazy='/mill.jpg'", { naturalWidth: 1 }, MILL],
  ["src='/line.gif' data-src='/mill.jpg'", { naturalWidth: 600, naturalHeight: 1 }, MILL],
  ["src='/count.gif'", { naturalWidth: 1 }, ""],
  ["src='/count.gif' srcset='/count.gif 1x'", { naturalWidth: 1 }, ""],
  ["src='/tiny.jpg' data-original='/mill.jpg'", { naturalWidth: 40, clientWidth: 600 }, MILL],
  ["src='/tiny.jpg'", { naturalWidth: 40, clientWidth: 600 }, "https://example.org/tiny.jpg"],
  ["src='/mill.jpg' data-src='/mill.jpg?full'", { naturalWidth: 600, clientWidth: 600 }, MILL],
  ["src='/a.jpg' srcset='/mill.jpg 1x, /b.jpg 2x'", { naturalWidth: 0, currentSrc: MILL }, MILL],
];
for (const [attributes, state, address] of STATES) {
  test(`<img ${attributes}> with ${JSON.stringify(state)} is ${address || "no picture"}`, () => {
    assert.equal(asked(shown(`<img ${attributes}>`, state)), address);
  });
}

test("where a picture does not come, the page has its address and not that of the dot before it", () => {
  const { capture } = shown("<img src='/px.gif' data-original='/mill.jpg'>", { naturalWidth: 1 });
  assert.match(plain(capture().html), /<img src="https:\/\/example.org\/mill.jpg" data-original="\/mill.jpg">/);
  const amp = pageOf("<amp-img src='/mill.jpg'><p>twice</p></amp-img>", PAGE).capture().html;
  assert.match(plain(amp), /<amp-img src="\/mill.jpg"><\/amp-img>/);
});

test("what is drawn in place of a picture is never the placeholder", () => {
  const drawn = (state) => shown("<img src='/px.jpg' data-src='/mill.jpg'>", state).capture().pieces.find(({ kind }) => kind);
  assert.equal(drawn({ naturalWidth: 1 }).element, null);
  assert.equal(drawn({ naturalWidth: 600 }).element.localName, "img");
});
