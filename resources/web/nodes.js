// Nodes and their addresses. Every stamped element has its address in one attribute.
//
// For a form `form.id` may be its field named "id", for a document `document.body` an image of that name. So properties
// of a page's elements are read through the prototypes.
plainleaf.dom = (() => {
  const call = (method) => (self, ...values) => method.apply(self, values);
  const read = (prototype, name) => call(Object.getOwnPropertyDescriptor(prototype, name).get);
  const root = read(Document.prototype, "documentElement");
  const body = read(Document.prototype, "body");
  const all = call(Document.prototype.querySelectorAll);
  const one = call(Document.prototype.querySelector);
  return {
    root: () => root(document),
    body: () => body(document),
    all: (selector) => all(document, selector),
    one: (selector) => one(document, selector),
    attribute: call(Element.prototype.getAttribute),
    setAttribute: call(Element.prototype.setAttribute),
    closest: call(Element.prototype.closest),
    matches: call(Element.prototype.matches),
    bounds: call(Element.prototype.getBoundingClientRect),
    tag: read(Element.prototype, "localName"),
    children: read(Node.prototype, "childNodes"),
    parent: read(Node.prototype, "parentElement"),
    contains: call(Node.prototype.contains),
    connected: read(Node.prototype, "isConnected"),
  };
})();

plainleaf.nodes = (() => {
  const { dom } = plainleaf;
  const ATTRIBUTE = plainleaf.settings.attribute;
  const SELECTOR = `[${ATTRIBUTE}]`;
  let table = null; // address → element, made on first use

  function addressOf(element) {
    const value = element ? dom.attribute(element, ATTRIBUTE) : null;
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : -1;
  }

  function index() {
    table = new Map();
    for (const element of dom.all(SELECTOR)) {
      const address = addressOf(element);
      if (address >= 0 && !table.has(address)) table.set(address, element);
    }
  }

  /** The element with an address, or null: a live page may have replaced it since it was stamped. */
  function at(address) {
    if (!table) index();
    const element = table.get(address);
    return element && dom.connected(element) ? element : null;
  }

  /** The innermost stamped element around a DOM node. */
  function around(node) {
    const element = node instanceof Element ? node : node instanceof Node ? dom.parent(node) : null;
    return element ? dom.closest(element, SELECTOR) : null;
  }

  /** The rectangle of an element on the screen. Elements without a box or with collapsed ones (floats) are measured by their content. */
  function rectangle(element) {
    const own = dom.bounds(element);
    if (own.height >= 2 && own.width >= 2) return own;
    const range = new Range();
    range.selectNodeContents(element);
    const inner = range.getBoundingClientRect();
    return inner.height * inner.width > own.height * own.width ? inner : own;
  }

  function forget() {
    table = null;
  }

  return { ATTRIBUTE, SELECTOR, addressOf, at, around, rectangle, forget };
})();
