// Nodes and their addresses. Every stamped element carries its address in one attribute.
plainleaf.nodes = (() => {
  const ATTRIBUTE = plainleaf.settings.attribute;
  const SELECTOR = `[${ATTRIBUTE}]`;
  let table = null; // address → element, made when first asked for

  function addressOf(element) {
    const value = element ? element.getAttribute(ATTRIBUTE) : null;
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : -1;
  }

  function index() {
    table = new Map();
    for (const element of document.querySelectorAll(SELECTOR)) {
      const address = addressOf(element);
      if (address >= 0 && !table.has(address)) table.set(address, element);
    }
  }

  /** The element of an address, or null. A live page may have replaced it since it was stamped. */
  function at(address) {
    if (!table) index();
    const element = table.get(address);
    return element && element.isConnected ? element : null;
  }

  /** The innermost stamped element around a DOM node. */
  function around(node) {
    const element = node instanceof Element ? node : node && node.parentElement;
    return element ? element.closest(SELECTOR) : null;
  }

  /** Where an element is on the screen. Boxless and collapsed elements (floats) are measured by their content. */
  function rectangle(element) {
    const own = element.getBoundingClientRect();
    if (own.height >= 2 && own.width >= 2) return own;
    const range = document.createRange();
    range.selectNodeContents(element);
    const inner = range.getBoundingClientRect();
    return inner.height * inner.width > own.height * own.width ? inner : own;
  }

  function forget() {
    table = null;
  }

  return { ATTRIBUTE, SELECTOR, addressOf, at, around, rectangle, forget };
})();
