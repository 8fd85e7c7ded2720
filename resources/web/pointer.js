// The pointer: which node it is over, clicks on nodes, links that are reported instead of followed.
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
    if (plainleaf.bridge) plainleaf.bridge.tellHover(address);
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

  /** An address that is worth reporting, or null (no javascript:, data: and the like). */
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
    // Python takes only the actions of a message page of our own; a foreign page cannot invent one.
    if (button) plainleaf.bridge.tellAction(dom.attribute(button, "data-action"));
    const link = linkAround(element);
    if (link && !settings.live) {
      event.preventDefault();
      if (plainleaf.editing?.isOn()) return; // its words are edited
      event.stopImmediatePropagation();
      if (event.button > 1 || plainleaf.notes?.show(link)) return;
      const raw = (dom.attribute(link, "href") || "").trim();
      if (raw.startsWith("#")) scrolling.toFragment(fragment(raw.slice(1)));
      else if (target(link)) plainleaf.bridge.tellFollow(target(link));
      return;
    }
    const address = nodes.addressOf(nodes.around(element));
    if (event.button === 0 && address >= 0 && String(getSelection()) === "") plainleaf.bridge.tellClick(address);
  }

  /** A name as it is written where something has it, else decoded: browsers look in this order. */
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
