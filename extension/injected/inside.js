// Content of an element that is not among its children. Injected beside capture.js, a classic script like it.

globalThis.plainleafInside = (() => {
  "use strict";

  const SHADOWED = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
  const HTML = "http://www.w3.org/1999/xhtml";

  // True if an element is a form field for rich text.
  const isTyped = (element) =>
    /^(|true|plaintext-only)$/i.test(element.getAttribute("contenteditable") ?? "false") && Boolean(element.closest("form"));

  // The document in a same-origin frame, null in other frames.
  const frameDocument = (frame) => {
    try {
      const body = frame.contentDocument?.body;
      const edited = body && (body.isContentEditable || body.ownerDocument.designMode === "on") && frame.closest("form");
      return !edited && (body?.textContent.trim() || body?.querySelector("iframe, frame")) ? body.ownerDocument : null;
    } catch {
      return null; // another origin
    }
  };

  // True if an element may have a closed shadow root: Chromium takes 4 µs to check one.
  const mayBeClosed = (element, name) =>
    name.includes("-") || (SHADOWED.test(name) && !element.firstElementChild && !element.firstChild?.nodeValue?.trim());

  // The shadow root of an element, also a closed one, which only extensions can access.
  const shadowOf = (element, name) => {
    if (element.shadowRoot?.mode === "open") return element.shadowRoot; // a form returns its field
    if (element.namespaceURI !== HTML || !mayBeClosed(element, name)) return null;
    return element.openOrClosedShadowRoot ?? globalThis.chrome?.dom?.openOrClosedShadowRoot?.(element);
  };

  // The content of a noscript, as parsed without scripts.
  const noscriptNodes = (element) => {
    if (element.firstElementChild) return element.childNodes;
    try {
      return new DOMParser().parseFromString(element.textContent, "text/html").body.childNodes;
    } catch {
      return []; // the page forbids parsing strings
    }
  };

  return { isTyped, frameDocument, noscriptNodes, shadowOf };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
