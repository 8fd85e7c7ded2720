// Which way a page runs: down, to the left in vertical writing, or over pages of columns (reading/pages.js). Places are
// pixels along that way from where the view begins, so that nobody else need ask which way it is.
plainleaf.flow = (() => {
  const { dom, nodes } = plainleaf;
  const LINE = 0.18; // the reading line, as a part of the view

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

  /** How much of the way the view shows. */
  function size() {
    return isPaged() ? plainleaf.pages.size() : way().size();
  }

  /** How far the view is along the way. */
  function at() {
    return isPaged() ? plainleaf.pages.at() : way().at();
  }

  /** The reading line: in pages it is where the page begins. */
  function line() {
    return isPaged() ? 2 : size() * LINE;
  }

  /** { start, end } of an element or a range. */
  function bounds(target) {
    if (isPaged()) return plainleaf.pages.bounds(target);
    return way().span(target instanceof Element ? dom.bounds(target) : target.getBoundingClientRect());
  }

  /** The same; what has no box of its own is where its content is. */
  function around(element) {
    return isPaged() ? plainleaf.pages.bounds(element) : way().span(nodes.rectangle(element));
  }

  /** Bring a place to a line of the view, or the page that it is on into view. */
  function bring(place, behavior, where = LINE) {
    if (isPaged()) plainleaf.pages.show(place);
    else way().go(at() + place - size() * where, behavior);
  }

  /** Go on by a part of the view; in pages to the next page (1) or the one before (-1). */
  function turn(part, behavior) {
    if (isPaged()) plainleaf.pages.turn(Math.sign(part));
    else way().go(at() + part * size(), behavior);
  }

  return { around, at, bounds, bring, isPaged, isVertical, line, size, turn };
})();
