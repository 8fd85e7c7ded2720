// The pointer: the node below it, clicks on nodes, and links, which are reported instead of followed.
plainleaf.pointer = (() => {
  const { dom, nodes, overlay, scrolling, settings } = plainleaf;
  let last = -1;
  let over = null;
  let waiting = false;

  function look() {
    waiting = false;
    const element = nodes.around(over);
    const whole = element === dom.body() || element === dom.root();
    const address = element && !whole ? nodes.addressOf(element) : -1;
    if (address === last) return;
    last = address;
    if (!settings.quiet) overlay.hover(address >= 0 ? element : null);
    if (plainleaf.bridge) plainleaf.bridge.reportHover(address);
  }

  function moved(event) {
    over = event.type === "mouseleave" ? null : event.composedPath()[0];
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(look);
  }

  function linkAround(element) {
    return element instanceof Element ? dom.closest(element, "a[href], area[href], a[*|href]") : null;
  }

  /** The address of a link that can be followed, or null (for javascript:, data: and similar). */
  function target(link) {
    const raw = (dom.attribute(link, "href") || dom.attribute(link, "xlink:href") || "").trim();
    try {
      const url = new URL(raw, document.baseURI);
      return ["http:", "https:", "file:", "mailto:", "plainleaf:"].includes(url.protocol) ? url.href : null;
    } catch {
      return null;
    }
  }

  function pressed(event) {
    const element = event.composedPath()[0];
    const button = element instanceof Element ? dom.closest(element, "[data-action]") : null;
    // Python accepts only the actions of its own message page, so that no other page can invent one.
    if (button) plainleaf.bridge.reportAction(dom.attribute(button, "data-action"));
    const link = linkAround(element);
    if (link && !settings.live) {
      event.preventDefault();
      if (plainleaf.editing?.isOn()) return; // the text is being edited
      event.stopImmediatePropagation();
      if (event.button > 1 || plainleaf.notes?.show(link)) return;
      const raw = (dom.attribute(link, "href") || "").trim();
      if (raw.startsWith("#")) scrolling.toFragment(fragment(raw.slice(1)));
      else if (target(link)) plainleaf.bridge.reportFollow(target(link));
      return;
    }
    const address = nodes.addressOf(nodes.around(element));
    if (event.button === 0 && address >= 0 && String(getSelection()) === "") plainleaf.bridge.reportClick(address);
  }

  /** The name as written if an element has it, else decoded: the order of browsers. */
  function fragment(name) {
    return dom.one(`[id="${CSS.escape(name)}"]`) ? name : decode(name);
  }

  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function start() {
    addEventListener("mousemove", moved, { capture: true, passive: true });
    dom.root().addEventListener("mouseleave", moved, { passive: true });
    addEventListener("click", pressed, true);
    addEventListener("auxclick", pressed, true);
  }

  return { start };
})();
