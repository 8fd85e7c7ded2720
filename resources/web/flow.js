// The direction of a page: down, to the left in vertical writing, or over pages of columns (reading/pages.js). Positions
// are pixels in this direction from the beginning of the view, so that other files do not depend on it.
plainleaf.flow = (() => {
  const { dom, nodes } = plainleaf;
  const LINE = 0.18; // the reading line, as a share of the view

  const down = {
    size: () => innerHeight,
    at: () => scrollY,
    span: (box) => ({ start: box.top, end: box.bottom }),
    go: (place, behavior) => scrollTo({ top: place, behavior }),
  };
  const left = {
    size: () => dom.root().clientWidth,
    at: () => -scrollX,
    span: (box) => ({ start: dom.root().clientWidth - box.right, end: dom.root().clientWidth - box.left }),
    go: (place, behavior) => scrollTo({ left: -place, behavior }),
  };

  function isVertical() {
    return getComputedStyle(dom.body() ?? dom.root()).writingMode === "vertical-rl";
  }

  function isPaged() {
    return plainleaf.pages?.isOn() ?? false;
  }

  function way() {
    return isVertical() ? left : down;
  }

  /** The size of the view in this direction. */
  function size() {
    return isPaged() ? plainleaf.pages.size() : way().size();
  }

  /** How far the page is scrolled. */
  function at() {
    return isPaged() ? plainleaf.pages.at() : way().at();
  }

  /** The reading line; in pages the beginning of the page. */
  function line() {
    return isPaged() ? 2 : size() * LINE;
  }

  /** { start, end } of an element or a range. */
  function bounds(target) {
    if (isPaged()) return plainleaf.pages.bounds(target);
    return way().span(target instanceof Element ? dom.bounds(target) : target.getBoundingClientRect());
  }

  /** As above; an element without a box is measured by its content. */
  function around(element) {
    return isPaged() ? plainleaf.pages.bounds(element) : way().span(nodes.rectangle(element));
  }

  /** Scroll a position to a line of the view; in pages show its page. */
  function bring(place, behavior, where = LINE) {
    if (isPaged()) plainleaf.pages.show(place);
    else way().go(at() + place - size() * where, behavior);
  }

  /** Scroll by a share of the view; in pages to the next page (1) or the previous (-1). */
  function turn(part, behavior) {
    if (isPaged()) plainleaf.pages.turn(Math.sign(part));
    else way().go(at() + part * size(), behavior);
  }

  return { around, at, bounds, bring, isPaged, isVertical, line, size, turn };
})();
