import assert from "node:assert/strict";
import { test } from "node:test";
import { JSDOM } from "jsdom";

import { pageOf, plain } from "./page.js";

test("elements are numbered in the order in which they are written", () => {
  const { capture } = pageOf("<!doctype html><html><head><title>t</title></head><body><p>a<b>c</b></p><p>d</p></body></html>");
  assert.equal(
    capture().html,
    '<!DOCTYPE html>\n<html data-plainleaf="0"><head data-plainleaf="1"><title data-plainleaf="2">t</title></head>' +
      '<body data-plainleaf="3"><p data-plainleaf="4">a<b data-plainleaf="5">c</b></p><p data-plainleaf="6">d</p></body></html>',
  );
});

test("a parser reads back the same tree, addresses in document order", () => {
  const source = "<!doctype html><ul><li>1 &lt; 2 &amp; 3<li>x\u00a0y</ul><table><tr><td>c</table><pre>\n\nz</pre><svg><path d='M0'/></svg>";
  const { document, capture } = pageOf(source);
  const again = new JSDOM(capture().html).window.document;
  const addresses = [...again.querySelectorAll("*")].map((element) => Number(element.getAttribute("data-plainleaf")));
  assert.deepEqual(addresses, addresses.map((_, index) => index));
  for (const element of again.querySelectorAll("*")) element.removeAttribute("data-plainleaf");
  assert.equal(again.documentElement.outerHTML, document.documentElement.outerHTML);
});

test("the page itself is left as it was", () => {
  const { document, capture } = pageOf("<body onload='x()'><input value=v><script>1</script><template><p>t</template><p>a");
  const before = document.documentElement.outerHTML;
  capture("selection");
  assert.equal(document.documentElement.outerHTML, before);
});

test("what scripts wrote is there, scripts are not", () => {
  const html = '<main id=m></main><script>m.innerHTML = "<p>written</p>"</script><noscript><p>without</p></noscript>';
  const written = plain(pageOf(html, { scripts: true }).capture().html);
  assert.match(written, /<main id="m"><p>written<\/p><\/main>/);
  assert.match(written, /<noscript><p>without<\/p><\/noscript>/);
  assert.doesNotMatch(written, /<script/);
});

test("data blocks are kept, since they are no scripts, unless they could end early", () => {
  const kept = '<script type="application/ld+json">{"author":"A & B"}</script><script type="math/tex">a<b</script>';
  assert.ok(plain(pageOf(kept).capture().html).includes(kept));
  const { document, capture } = pageOf("<p>x");
  const block = document.createElement("script");
  block.type = "application/ld+json";
  block.textContent = '"</script><img src=x onerror=alert(1)>"';
  document.body.append(block);
  assert.match(plain(capture().html), /<script type="application\/ld\+json"><\/script>/);
});

test("no handler, no script address, no nonce and no forged address gets through", () => {
  const { capture } = pageOf(
    "<a href=' java\tscript:x' onclick=x>1</a><a href='JAVASCRIPT:x'>2</a><a href='vbscript:x' nonce=n>3</a>" +
      "<p data-plainleaf=99>4</p><iframe srcdoc='<script>1</script>'></iframe><svg><a xlink:href='javascript:x'/></svg>",
  );
  const { html } = capture();
  assert.doesNotMatch(html, /JAVASCRIPT|vbscript|onclick|nonce|"99"|srcdoc|xlink:href|alert/);
});

test("meta elements that redirect or set rules, and links that connect, are left out", () => {
  const { capture } = pageOf(
    "<meta charset=latin1><meta http-equiv=refresh content='0;url=//evil'><meta name=author content=A>" +
      "<link rel=preconnect href=//c><link rel='dns-prefetch' href=//d><link rel=canonical href=/c><link rel=stylesheet href=s>",
  );
  const { html } = capture();
  assert.doesNotMatch(html, /refresh|preconnect|dns-prefetch|latin1/);
  assert.match(html, /name="author"/);
  assert.match(html, /rel="canonical"/);
  assert.match(html, /rel="stylesheet"/);
});

test("nothing that was typed is taken", () => {
  const { document, capture } = pageOf(
    "<form><input value=preset><input type=hidden value=token><textarea>draft</textarea><input type=checkbox checked>" +
      "<select><option selected value=v>Shown</select></form><ol><li value=3>kept</ol>",
  );
  document.querySelector("input").value = "secret";
  document.querySelector("textarea").value = "secret draft";
  const { html } = capture();
  assert.doesNotMatch(html, /preset|token|draft|secret|checked|selected|value="v"/);
  assert.match(html, /Shown/);
  assert.match(html, /<li [^>]*value="3"/);
});

test("rich text that is typed into a form is left out, what stands in an editor is the page", () => {
  const { document, capture } = pageOf(
    "<form><div contenteditable role=textbox>draft</div><textarea></textarea><p data-replicated-value='typed'>Label</p>" +
      "<iframe id=f></iframe></form><main contenteditable=true><p>A document</p></main>",
  );
  document.getElementById("f").contentDocument.body.innerHTML = "<p>framed draft</p>";
  document.getElementById("f").contentDocument.designMode = "on";
  const written = plain(capture().html);
  assert.doesNotMatch(written, /draft|typed/);
  assert.match(written, /<p>Label<\/p>/);
  assert.match(written, /<p>A document<\/p>/);
});

test("a form whose fields are called as what is asked of it is written as any other", () => {
  const names = "attributes childNodes id nodeType localName namespaceURI shadowRoot baseURI tagName".split(" ");
  const { capture } = pageOf(`<form class=page>${names.map((name) => `<input name=${name}>`).join("")}<p>Inside</p></form><p>After</p>`);
  const written = plain(capture().html);
  assert.match(written, /<form class="page">(<input name="\w+">){9}<p>Inside<\/p><\/form><p>After<\/p>/);
});

test("open shadow roots are written in place, slots filled, their styles dropped", () => {
  const { document, capture } = pageOf("<x-card><h2 slot=title>Slotted</h2><p>Rest</p><p slot=none>Unseen</p></x-card>");
  const root = document.querySelector("x-card").attachShadow({ mode: "open" });
  root.innerHTML =
    "<style>*{color:red}</style><header><slot name=title>Fallback</slot></header><slot></slot><slot name=foot><i>Foot</i></slot>";
  const written = plain(capture().html);
  assert.match(
    written,
    /<x-card><header><h2 slot="title">Slotted<\/h2><\/header><p>Rest<\/p><i>Foot<\/i><\/x-card>/,
  );
});

test("components inside components pass slots on", () => {
  const { document, capture } = pageOf("<x-outer><em>deep</em></x-outer>");
  const outer = document.querySelector("x-outer").attachShadow({ mode: "open" });
  outer.innerHTML = "<x-inner><slot></slot></x-inner>";
  outer.querySelector("x-inner").attachShadow({ mode: "open" }).innerHTML = "<b><slot></slot></b>";
  assert.match(plain(capture().html), /<x-outer><x-inner><b><em>deep<\/em><\/b><\/x-inner><\/x-outer>/);
});

test("closed shadow roots keep their secret where the browser lets no extension look", () => {
  const { document, capture } = pageOf("<x-card>Light</x-card>");
  document.querySelector("x-card").attachShadow({ mode: "closed" }).innerHTML = "<p>Closed</p>";
  assert.doesNotMatch(capture().html, /Closed/);
});

test("frames of the same origin are written in place with absolute addresses, others stay frames", () => {
  const { document, capture } = pageOf("<iframe id=f></iframe><iframe src='https://other.example/v'></iframe>");
  const inner = document.getElementById("f").contentDocument;
  inner.open();
  inner.write("<base href='https://example.org/inner/'><p>Framed</p><img src=a.png srcset='b.png 1x, c.png 2x'><a href='/d'>d</a>");
  inner.close();
  const written = plain(capture().html);
  assert.match(written, /<div data-plainleaf-frame="about:blank"><p>Framed<\/p>/);
  assert.match(written, /src="https:\/\/example.org\/inner\/a.png"/);
  assert.match(written, /srcset="https:\/\/example.org\/inner\/b.png 1x, https:\/\/example.org\/inner\/c.png 2x"/);
  assert.match(written, /href="https:\/\/example.org\/d"/);
  assert.match(written, /<iframe src="https:\/\/other.example\/v"><\/iframe>/);
});

test("a frame that holds frames alone is written in place, too", () => {
  const { document, capture } = pageOf("<iframe id=f></iframe>");
  const outer = document.getElementById("f").contentDocument;
  outer.body.innerHTML = "<iframe id=g></iframe>";
  outer.getElementById("g").contentDocument.body.innerHTML = "<p>Two frames deep</p>";
  assert.match(plain(capture().html), /(<div data-plainleaf-frame="about:blank">){2}<p>Two frames deep<\/p>/);
});

test("a page of which nothing is left is empty", () => {
  const { document, capture } = pageOf("<title>Gone</title><p>Text</p>");
  document.body.remove();
  assert.equal(capture().empty, true);
  document.documentElement.remove();
  assert.equal(capture().empty, true);
});

test("a lazy image has the address that the browser shows", () => {
  const { document, capture } = pageOf("<img src='data:image/gif;base64,R0' data-src=real.jpg><img src=late.gif data-src=x.jpg>");
  const [first, second] = document.images;
  Object.defineProperty(first, "currentSrc", { value: "https://cdn.example/real.jpg" });
  Object.defineProperty(second, "currentSrc", { value: "data:image/gif;base64,R0" });
  const written = plain(capture().html);
  assert.match(written, /<img src="https:\/\/cdn.example\/real.jpg" data-src="real.jpg">/);
  assert.match(written, /<img src="late.gif" data-src="x.jpg">/);
});

test("title, address, base, language and time come along", () => {
  const { capture } = pageOf("<html lang=de><base href=/elsewhere/><title> Gezeiten </title><p>x");
  const page = capture();
  assert.equal(page.title, "Gezeiten");
  assert.equal(page.url, "https://example.org/tides/today?x=1#top");
  assert.equal(page.base, "https://example.org/elsewhere/");
  assert.equal(page.language, "de");
  assert.match(page.captured, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.match(page.html, /<base data-plainleaf="\d+" href="https:\/\/example.org\/elsewhere\/">/);
});

test("a selection becomes a mark with its surroundings and the elements it lies in", () => {
  const { document, window, capture } = pageOf("<p>Before <b>the tide</b> turns <i>at noon</i> after.</p>");
  const range = document.createRange();
  range.setStart(document.querySelector("b").firstChild, 4);
  range.setEnd(document.querySelector("i").firstChild, 2);
  window.getSelection().addRange(range);
  const { html, marks } = capture("selection");
  assert.equal(marks.length, 1);
  assert.deepEqual({ ...marks[0], first: 0, last: 0 }, { text: "tide turns at", before: "Before the ", after: " noon after.", first: 0, last: 0 });
  assert.ok(html.includes(`<b data-plainleaf="${marks[0].first}">the <mark`));
  assert.ok(html.includes(`<i data-plainleaf="${marks[0].last}"><mark`));
  assert.match(
    plain(html).replaceAll(' data-plainleaf-selected=""', ""),
    /<p>Before <b>the <mark>tide<\/mark><\/b><mark> turns <\/mark><i><mark>at<\/mark> noon<\/i> after.<\/p>/,
  );
  const addresses = [...html.matchAll(/data-plainleaf="(\d+)"/g)].map(([, address]) => Number(address));
  assert.deepEqual(addresses, addresses.map((_, index) => index));
});

test("marks stand only where they may, and not around the space between blocks", () => {
  const { document, window, capture } = pageOf(
    "<title>t</title><ul> <li>one</li> <li>two</li></ul><svg><text>s</text></svg><textarea>x</textarea><p>end</p>",
  );
  window.getSelection().selectAllChildren(document.documentElement);
  const written = plain(capture("selection").html).replaceAll(' data-plainleaf-selected=""', "");
  assert.match(written, /<title>t<\/title>/);
  assert.match(written, /<ul> <li><mark>one<\/mark><\/li> <li><mark>two<\/mark><\/li><\/ul><svg><text>s<\/text><\/svg>/);
  assert.match(written, /<p><mark>end<\/mark><\/p>/);
});

test("without a selection there are no marks, and a whole page has none", () => {
  const { document, window, capture } = pageOf("<p>text</p>");
  assert.equal(capture("selection").marks.length, 0);
  window.getSelection().selectAllChildren(document.querySelector("p"));
  assert.equal(capture("page").marks.length, 0);
});

test("a page of many elements is written; the browsers' tests have one that is nested deep", () => {
  assert.equal(pageOf("<p>x</p>".repeat(20000)).capture().html.split("<p ").length - 1, 20000);
});

test("odd attribute names, old elements and empty documents do not break it", () => {
  const { document, capture } = pageOf("<p foo<bar=1 @click=x>a</p><xmp><b>raw</b></xmp>");
  assert.match(plain(capture().html), /<pre>&lt;b&gt;raw&lt;\/b&gt;<\/pre>/);
  document.body.remove();
  assert.match(plain(capture().html), /^<html><head><\/head><\/html>$/);
});

test("style sheets are written as their rules stand, with what scripts inserted", () => {
  const { document, capture } = pageOf(
    "<head><style media=screen>p { color: red }</style><style id=made></style><link rel=stylesheet href=s.css media=print></head><p>a",
  );
  document.getElementById("made").sheet.insertRule("q { background: url(x.png) }");
  const html = plain(capture().html);
  assert.match(html, /<style media="screen">p { color: red }<\/style>/);
  assert.match(html, /<style id="made">q {background: url\("https:\/\/example.org\/tides\/x.png"\);}<\/style>/);
  assert.match(html, /<link rel="stylesheet" href="s.css" media="print">/);
});

test("a style sheet that cannot be read and pictures that attributes name have places; none can end its element", () => {
  const { document, capture } = pageOf(
    "<link rel=stylesheet href=s.css><style></style><video poster=p.png></video>" +
      "<p style='background: url(&quot;b.png&quot;) #fff'>a<svg><image href=i.png /></svg>",
  );
  document.querySelector("style").textContent = "p::after { content: '</style>' }";
  const { pieces, html } = capture();
  assert.match(html, /content: '<\\\/style>'/);
  const places = pieces.filter(({ url }) => url).map(({ kind, url, held, left }) => [kind, url.split("/").at(-1), held.length, left]);
  assert.deepEqual(JSON.parse(JSON.stringify(places)), [
    ["sheet", "s.css", 2, '<link data-plainleaf="2" rel="stylesheet" href="s.css">'],
    ["picture", "p.png", 2, "p.png"],
    ["picture", "b.png", 2, "url(&quot;https://example.org/tides/b.png&quot;)"],
    ["picture", "i.png", 2, "i.png"],
  ]);
});

test("sheets beyond the limit are left out and named", () => {
  const rule = "p { color: red }\n";
  const { capture } = pageOf(`<style>${rule.repeat(65000)}</style><style>${rule.repeat(1000)}</style><p>a`);
  const { pieces, html, carried } = capture();
  assert.equal(pieces.filter(({ url }) => url).map(({ kind, reason }) => `${kind} ${reason}`).join(), "sheet full");
  assert.ok(carried.sheet < 1024 * 1024);
  assert.ok(html.length < 1024 * 1024 + 1000);
});

// What a canvas shows: [what it does when it is asked, its width, the reason why it does not come].
const CANVASES = [
  [() => { throw new Error("tainted"); }, 300, ["refused"]],
  [() => "data:image/png;base64,iVBORw0KGgo=", 300, []],
  [() => "data:image/png;base64,iVBORw0KGgo=", 16_000_001, ["full"]],
];
for (const [toDataURL, width, reasons] of CANVASES) {
  test(`a drawing of ${width} pixels is ${reasons[0] ?? "not"} missing`, () => {
    const { document, window, capture } = pageOf("<p>Words.</p><canvas height=1><b>Instead</b></canvas>");
    window.HTMLCanvasElement.prototype.toDataURL = toDataURL;
    document.querySelector("canvas").width = width;
    const { pieces, html } = capture();
    assert.deepEqual(Array.from(pieces).filter(({ reason }) => reason).map(({ reason }) => reason), reasons);
    assert.match(html, /<canvas [^>]*><b[^>]*>Instead<\/b><\/canvas>/);
  });
}
