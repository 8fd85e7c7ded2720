// Determines which parts of a page the browser does not render. Injected beside capture.js, a classic script like it.

globalThis.plainleafHiding = (() => {
  "use strict";

  // Elements without a box of their own, or that represent something other than text, whether rendered or not.
  const BOXLESS = new Set(
    "noscript script style template area map source track param option optgroup datalist col colgroup rp rt br wbr img picture video audio canvas".split(" "),
  );
  const PANEL = /accordion|collaps|tab-?pane|faq|spoiler/i;
  const HTML = "http://www.w3.org/1999/xhtml";

  // True if a hidden element is a panel that a click unfolds: it contains more than links, and an element opens it.
  const isPanel = (element) => {
    if (element.closest("nav, dialog, [role=dialog], [role=menu]")) return false;
    const length = (node) => node.textContent.length;
    const linked = [...element.querySelectorAll("a[href]")].reduce((sum, link) => sum + length(link), 0);
    if (2 * linked > length(element)) return false;
    if (element.getAttribute("role") === "tabpanel" || PANEL.test(`${element.className} ${element.id}`)) return true;
    if (element.previousElementSibling?.querySelector("[aria-expanded]")) return true;
    if (element.previousElementSibling?.hasAttribute("aria-expanded")) return true;
    const id = element.id && CSS.escape(element.id);
    return Boolean(id && element.getRootNode().querySelector(`[aria-expanded][aria-controls~="${id}"]`));
  };

  // Elements that are content although the browser renders nothing of them. A form returns its fields instead of its
  // properties.
  const isFolded = (element, name) =>
    Element.prototype.closest.call(element, "details:not([open])") ||
    (name !== "form" && (element.hidden === "until-found" || element.querySelector("math") || isPanel(element)));

  // The part of an element that is not rendered: "all" of it, its own "text" (its descendants may be visible), "panel"
  // if a click unfolds it, or nothing.
  return (element, name) => {
    const shows = Element.prototype.checkVisibility;
    if (element.namespaceURI !== HTML || BOXLESS.has(name) || !shows) return "";
    if (shows.call(element, { visibilityProperty: true, checkVisibilityCSS: true })) return "";
    if (shows.call(element)) return "text";
    if (element.ownerDocument.defaultView?.getComputedStyle(element).display === "contents") return "";
    return isFolded(element, name) ? "panel" : "all";
  };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
