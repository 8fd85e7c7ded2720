// Serialises the page as the browser shows it to HTML. Injected into the page's tab; a classic script, since injected
// files cannot be modules. It reads the page and changes nothing.
//
// Every written element gets its address: its index in the order of writing, from 0. Shadow roots and same-origin
// frames are written in place. Omitted are scripts (but not their data blocks), handlers, the user's input in fields,
// and links that would make a viewer open connections.
//
// The result is a list of pieces: texts, and placeholders `{ kind, url, held, left, element }` for which pictures.js
// may substitute content: a "picture" or a "sheet", the markup around the content (null for none), and the markup
// without it. A placeholder with a `reason` will not be filled.

globalThis.plainleafCapture = (() => {
  "use strict";

  const ADDRESS = "data-plainleaf";
  const HIDDEN = "data-plainleaf-hidden";
  const VOID = new Set(
    "area base br col embed frame hr img input link meta param source track wbr".split(" "),
  );
  const DATA_BLOCK = /^(application\/ld\+json|math\/tex|math\/asciimath)\b/i;
  const CONNECTING = /\b(preconnect|dns-prefetch|preload|prefetch|modulepreload|prerender)\b/i;
  const FIELDS = new Set(["input", "textarea", "select", "option", "button", "output"]);
  const TYPED = new Set(["value", "checked", "selected"]);
  const PICTURE = "data-plainleaf-picture";
  const SHEET = "data-plainleaf-sheet";
  const DROPPED = new Set(["nonce", "srcdoc", "integrity", "ping", "data-replicated-value", ADDRESS, HIDDEN, PICTURE, SHEET]);
  // Attributes with other addresses of a picture, unnecessary if the picture is included.
  const ELSEWHERE = /^(src|srcset|sizes|loading|crossorigin|data-.*)$/;
  const PIXELS = 16_000_000; // of all canvases
  const URLS = new Set(["href", "src", "poster", "cite", "data", "action", "background", "longdesc"]);
  const IMAGES = new Set(["img", "amp-img", "amp-anim"]);
  const UNMARKED = new Set("title textarea option select table thead tbody tfoot tr colgroup ul ol dl".split(" "));
  const RENAMED = { xmp: "pre", plaintext: "pre", listing: "pre", frameset: "body" };
  const SCRIPT_URL = /^[\s\x00-\x20]*(javascript|vbscript):/i;
  const BAD_NAME = /[\s"'<>/=\x00-\x1f]/;
  const LARGEST = 64 * 1024 * 1024; // characters; larger pages cannot be transferred, and the browser does not return them
  const MARK_TEXT = 20000;
  const CONTEXT_TEXT = 200;
  const HTML = "http://www.w3.org/1999/xhtml";
  const { isTyped, frameDocument, noscriptNodes, shadowOf } = globalThis.plainleafInside;

  // Reads a property by its prototype: a form returns its field of that name instead.
  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (node) => get.call(node);
  };
  const typeOf = getter(Node.prototype, "nodeType");
  const baseOf = getter(Node.prototype, "baseURI");
  const childrenOf = getter(Node.prototype, "childNodes");
  const attributesOf = getter(Element.prototype, "attributes");
  const localNameOf = getter(Element.prototype, "localName");
  const namespaceOf = getter(Element.prototype, "namespaceURI");
  const tagNameOf = getter(Element.prototype, "tagName");

  const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  const escapeValue = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  const nameOf = (element) =>
    namespaceOf(element) === HTML ? localNameOf(element).toLowerCase() : tagNameOf(element);

  const absolute = (url, base) => {
    try {
      return new URL(url, base).href;
    } catch {
      return url; // not a valid address: left as it is
    }
  };

  const absoluteSet = (value, base) =>
    value.replace(/(^|,)(\s*)([^\s,]\S*)/g, (_, comma, space, url) => comma + space + absolute(url, base));

  // One tree and its serialisation rules. `base` is set if relative addresses must be made absolute; `foreign` if style
  // rules do not apply to the whole page; `outer` is the scope around a shadow root; `looks` if visibility is to be
  // checked: not in the head, nor inside invisible elements.
  const scope = (base, foreign, shadow, outer, looks) => ({ base, foreign, shadow, outer, looks });

  const attributeValue = (element, name, attribute, within) => {
    const value = attribute.value;
    if (SCRIPT_URL.test(value)) return null;
    if (within.base && URLS.has(attribute.name)) return absolute(value, within.base);
    if (within.base && /^(image)?srcset$/.test(attribute.name)) return absoluteSet(value, within.base);
    return value;
  };

  // The content of a canvas as a picture address; empty if there is none. `reason`: why it is missing.
  const drawing = (canvas, room) => {
    if (!canvas.width || !canvas.height) return { data: "" };
    if (canvas.width * canvas.height > room) return { data: "", reason: "full" };
    try {
      const blank = canvas.ownerDocument.createElement("canvas");
      Object.assign(blank, { width: canvas.width, height: canvas.height });
      const data = canvas.toDataURL();
      return { data: data === blank.toDataURL() || !data.startsWith("data:image/") ? "" : data };
    } catch {
      return { data: "", reason: "refused" }; // it contains content of another site, which scripts may not read
    }
  };

  // The address of a picture in an attribute of an element other than img.
  const namedPicture = (element, name, key, value) => {
    const names =
      key === "background" ||
      (name === "video" && key === "poster") ||
      (name === "image" && /(^|:)href$/.test(key)) ||
      globalThis.plainleafLazy.isBackground(element, key);
    const url = names ? absolute(value, element.baseURI) : "";
    return /^(https?|blob):/i.test(url) ? url : "";
  };

  // An attribute as pieces.
  const attributePieces = (element, name, attribute, value, base) => {
    const opening = ` ${attribute.name}="`;
    if (attribute.name === "style" && /url\(/i.test(value)) {
      return [opening, ...globalThis.plainleafStyles.split(value, base, undefined, escapeValue), '"'];
    }
    const url = namedPicture(element, name, attribute.name.toLowerCase(), value);
    const left = escapeValue(value);
    return url ? [opening, { kind: "picture", url, held: ["", ""], left }, '"'] : [`${opening}${left}"`];
  };

  // The attributes of an element as pieces.
  const attributes = (element, name, address, within, hidden, passed) => {
    const parts = [` ${ADDRESS}="${address}"${hidden}`];
    let shown = "";
    if (name === "img" && !passed) {
      const { addressOf, isDot } = globalThis.plainleafLazy;
      shown = isDot(element) ? addressOf(element) : element.currentSrc || "";
      if (!/^(https?|file):/i.test(shown)) shown = "";
      if (shown) parts.push(` src="${escapeValue(shown)}"`);
    }
    for (const attribute of attributesOf(element)) {
      const key = attribute.name.toLowerCase();
      if (DROPPED.has(key) || key.startsWith("on") || BAD_NAME.test(key)) continue;
      if (FIELDS.has(name) && TYPED.has(key)) continue;
      if (passed?.test(key)) continue;
      if (shown && key === "src") continue;
      const value = attributeValue(element, name, attribute, within);
      if (value !== null) parts.push(...attributePieces(element, name, attribute, value, baseOf(element)));
    }
    return parts;
  };

  const textOf = (pieces) => pieces.map((piece) => piece.left ?? piece).join("");

  // Elements that are omitted entirely.
  const isLeftOut = (element, name, within) => {
    if (name === "script") return !DATA_BLOCK.test(element.getAttribute("type") || "");
    if (name === "template") return true;
    if (name === "style") return within.foreign;
    if (name === "link") {
      const rel = element.getAttribute("rel") || "";
      return CONNECTING.test(rel) || (within.foreign && /\bstylesheet\b/i.test(rel));
    }
    if (name === "meta") return element.hasAttribute("http-equiv") || element.hasAttribute("charset");
    return false;
  };

  // The text of a node, with the selected part in a mark, where a mark is allowed.
  const markedText = (node, ranges, number) => {
    const text = node.nodeValue;
    const parent = node.parentNode;
    if (!ranges.length || !parent || namespaceOf(parent) !== HTML || UNMARKED.has(localNameOf(parent)) || !text.trim()) {
      return escapeText(text);
    }
    const range = ranges.find((each) => each.intersectsNode(node));
    const start = range?.startContainer === node ? range.startOffset : 0;
    const end = range?.endContainer === node ? range.endOffset : text.length;
    if (!range || start >= end) return escapeText(text);
    const mark = `<mark ${ADDRESS}="${number()}" data-plainleaf-selected="">`;
    return escapeText(text.slice(0, start)) + mark + escapeText(text.slice(start, end)) + "</mark>" + escapeText(text.slice(end));
  };

  const write = (doc, wanted, ranges) => {
    const out = [];
    const addresses = new Map();
    const nodes = doc.documentElement ? [doc.documentElement] : [];
    const scopes = [scope("", false, false, null, false)];
    const styles = globalThis.plainleafStyles.reader(doc);
    let next = 0;
    let room = PIXELS;

    const later = (node, within) => {
      nodes.push(node);
      scopes.push(within);
    };
    const children = (list, within) => {
      for (let i = list.length - 1; i >= 0; i--) later(list[i], within);
    };

    const element = (node, within) => {
      const name = nameOf(node);
      const plain = name.toLowerCase();
      if (isLeftOut(node, plain, within)) return;
      if (plain === "slot" && within.shadow) {
        const assigned = node.assignedNodes();
        if (assigned.length) children(assigned, within.outer);
        else children(childrenOf(node), within);
        return;
      }
      const address = next++;
      if (wanted.has(node)) addresses.set(node, address);
      const hides = within.looks ? globalThis.plainleafHiding(node, plain) : "";
      const hidden = hides === "all" || hides === "text" ? ` ${HIDDEN}="${hides}"` : "";
      const looks = within.looks && hides !== "all" && hides !== "panel";
      const inner = plain === "iframe" || plain === "frame" ? frameDocument(node) : null;
      if (inner) {
        out.push(`<div ${ADDRESS}="${address}"${hidden} data-plainleaf-frame="${escapeValue(inner.URL)}">`);
        later("</div>", within);
        children(inner.body.childNodes, scope(inner.baseURI, true, false, null, looks));
        return;
      }
      const written = RENAMED[plain] ?? name;
      if (plain === "base") {
        out.push(`<base ${ADDRESS}="${address}" href="${escapeValue(doc.baseURI)}">`);
        return;
      }
      const opening = [`<${written}`, ...attributes(node, plain, address, within, hidden), ">"];
      const bare = () => textOf(attributes(node, plain, address, within, hidden, ELSEWHERE));
      if (hides !== "all" && picture(node, plain, opening, bare)) return;
      if (plain === "link" && sheet(node, address, opening)) return;
      for (const piece of opening) out.push(piece);
      if (VOID.has(plain)) return;
      later(`</${written}>`, within);
      if (node === doc.head) later(constructed, within);
      // A page whose body is not shown yet is read as if it were.
      const begins = node === doc.body && (node.checkVisibility?.({ visibilityProperty: true }) ?? false);
      const inside = begins || looks;
      content(node, plain, inside === within.looks ? within : { ...within, looks: inside });
    };

    // Writes an element that may be included as a picture; returns whether it is one.
    const picture = (node, plain, left, bare) => {
      if (plain === "canvas") {
        const { data, reason } = drawing(node, room);
        if (reason) out.push({ kind: "picture", url: `about:canvas#${next}`, reason, held: null, left: "" });
        if (data) out.push(`<img${bare()} ${PICTURE}="" alt="${escapeValue(node.ariaLabel ?? "")}" src="${data}">`);
        if (data) room -= node.width * node.height;
        return Boolean(data);
      }
      const img = plain === "source" && node.parentNode?.localName === "picture" ? node.parentNode.querySelector("img") : node;
      if (!IMAGES.has(img?.localName)) return false;
      const url = globalThis.plainleafLazy.addressOf(img);
      if (!url) return false;
      const source = escapeValue(url.startsWith("blob:") ? "" : url);
      const held = IMAGES.has(plain) ? [`<img${bare()} ${PICTURE}="${source}" src="`, '">'] : null;
      const closed = VOID.has(plain) ? "" : `</${plain}>`;
      const element = (img.currentSrc || img.src) === url ? img : null; // never the placeholder's own pixels
      out.push({ kind: "picture", element, url, held, left: textOf(left) + closed });
      return true;
    };

    // Writes a link to a style sheet as the content of the sheet; returns whether it does.
    const sheet = (link, address, opening) => {
      const rel = link.rel ?? "";
      if (!/\bstylesheet\b/i.test(rel) || /\balternate\b/i.test(rel)) return false;
      const media = link.media ? ` media="${escapeValue(link.media)}"` : "";
      const named = ` ${ADDRESS}="${address}" ${SHEET}="${escapeValue(link.href)}"${media}`;
      const pieces = styles.link(link, named, textOf(opening));
      for (const piece of pieces ?? []) out.push(piece);
      return pieces !== null;
    };

    // Writes the sheets without an element at the end of the head.
    const constructed = () => {
      for (const pieces of styles.constructed()) {
        out.push(`<style ${ADDRESS}="${next++}" ${SHEET}="">`, ...pieces, "</style>");
      }
    };

    const content = (node, plain, within) => {
      if (plain === "textarea" || plain === "iframe" || plain === "noembed" || plain === "noframes") return;
      if (plain === "style" && node.namespaceURI === HTML) {
        out.push(...styles.element(node));
        return;
      }
      if (plain === "style" || plain === "script") {
        const text = node.textContent;
        if (!/<\/(style|script)|<!--/i.test(text)) out.push(text);
        return;
      }
      if (plain === "noscript") {
        children(noscriptNodes(node), within);
        return;
      }
      if (plain !== "form" && isTyped(node)) return;
      const root = shadowOf(node, plain);
      if (root) {
        children(root.childNodes, scope(within.base, true, true, within, within.looks));
        return;
      }
      // A parser drops the first line break in these elements.
      if ((RENAMED[plain] ?? plain) === "pre" && node.firstChild?.nodeValue?.startsWith("\n")) out.push("\n");
      children(childrenOf(node), within);
    };

    while (nodes.length) {
      const node = nodes.pop();
      const within = scopes.pop();
      if (typeof node === "string") out.push(node);
      else if (typeof node === "function") node();
      else if (typeOf(node) === 1) element(node, within);
      else if (typeOf(node) === 3 || typeOf(node) === 4) {
        out.push(markedText(node, ranges, () => next++));
      }
    }
    if (doc.doctype) out.unshift("<!DOCTYPE html>\n");
    return { pieces: out, addresses, shown: styles.shown, carried: { picture: 0, sheet: styles.carried() } };
  };

  const elementOf = (node) => (typeOf(node) === 1 ? node : node.parentElement);

  const around = (doc, block, container, offset, before) => {
    const range = doc.createRange();
    range.selectNodeContents(block);
    if (before) range.setEnd(container, offset);
    else range.setStart(container, offset);
    const text = range.toString();
    return before ? text.slice(-CONTEXT_TEXT) : text.slice(0, CONTEXT_TEXT);
  };

  const rangesOf = (doc) => {
    const selection = doc.getSelection();
    const ranges = [];
    for (let i = 0; i < (selection?.rangeCount ?? 0); i++) {
      const range = selection.getRangeAt(i);
      if (!range.collapsed && range.toString().trim()) ranges.push(range);
    }
    return ranges;
  };

  const markOf = (doc, range, addresses) => {
    const common = elementOf(range.commonAncestorContainer);
    const block = common?.closest("p, li, blockquote, pre, td, article, section, div, body") ?? doc.documentElement;
    const address = (node) => addresses.get(elementOf(node)) ?? -1;
    return {
      text: range.toString().slice(0, MARK_TEXT),
      before: around(doc, block, range.startContainer, range.startOffset, true),
      after: around(doc, block, range.endContainer, range.endOffset, false),
      first: address(range.startContainer),
      last: address(range.endContainer),
    };
  };

  // True if the written body has neither text nor pictures, including frames and shadow roots.
  const isEmpty = (pieces) => {
    const html = textOf(pieces);
    const start = html.search(/<body[\s>]/i);
    const body = start < 0 && /<html[\s>]/i.test(html) ? "" : html.slice(Math.max(0, start));
    return !/>\s*[^<\s]/.test(body) && !/<(img|picture|svg|video|canvas)\s/i.test(body);
  };

  return (doc, kind) => {
    const ranges = kind === "selection" ? rangesOf(doc) : [];
    const wanted = new Set(ranges.flatMap((range) => [range.startContainer, range.endContainer]).map(elementOf));
    const { addresses, pieces, ...rest } = write(doc, wanted, ranges);
    const declared = doc.querySelector("meta[http-equiv='content-language' i]")?.content;
    const large = pieces.reduce((sum, piece) => sum + (piece.left ?? piece).length, 0) > LARGEST;
    return {
      pieces: large ? [] : pieces,
      ...rest,
      large,
      type: doc.contentType,
      url: doc.URL,
      base: doc.baseURI,
      title: doc.title,
      language: doc.documentElement?.lang || declared || "",
      captured: new Date().toISOString(),
      loading: doc.readyState === "loading",
      empty: !large && isEmpty(pieces),
      marks: ranges.map((range) => markOf(doc, range, addresses)),
    };
  };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
