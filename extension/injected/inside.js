// Room: what stands inside of an element and is none of its children. Injected beside capture.js, a classic script like it.

globalThis.plainleafInside = (() => {
  "use strict";

  const SHADOWED = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
  const HTML = "http://www.w3.org/1999/xhtml";

  // Whether an element is a field of a form into which rich text is typed.
  const isTyped = (element) =>
    /^(|true|plaintext-only)$/i.test(element.getAttribute("contenteditable") ?? "false") && Boolean(element.closest("form"));

  // The document in a frame of the same origin, null in any other frame.
  const frameDocument = (frame) => {
    try {
      const body = frame.contentDocument?.body;
      const edited = body && (body.isContentEditable || body.ownerDocument.designMode === "on") && frame.closest("form");
      return !edited && (body?.textContent.trim() || body?.querySelector("iframe, frame")) ? body.ownerDocument : null;
    } catch {
      return null; // another origin
    }
  };

  // Whether an element is likely to have a closed shadow root: Chromium takes 4 µs to say of one whether it has.
  const mayBeClosed = (element, name) =>
    name.includes("-") || (SHADOWED.test(name) && !element.firstElementChild && !element.firstChild?.nodeValue?.trim());

  // The shadow root of an element, also a closed one, into which extensions alone may look.
  const shadowOf = (element, name) => {
    if (element.shadowRoot?.mode === "open") return element.shadowRoot; // a form answers with its field
    if (element.namespaceURI !== HTML || !mayBeClosed(element, name)) return null;
    return element.openOrClosedShadowRoot ?? globalThis.chrome?.dom?.openOrClosedShadowRoot?.(element);
  };

  // What the parser of a page without scripts sees in a noscript.
  const noscriptNodes = (element) => {
    if (element.firstElementChild) return element.childNodes;
    try {
      return new DOMParser().parseFromString(element.textContent, "text/html").body.childNodes;
    } catch {
      return []; // the page forbids parsing from text
    }
  };

  return { isTyped, frameDocument, noscriptNodes, shadowOf };
})();

// Firefox hands the file's last value to the extension, and a function cannot be handed over.
true;
