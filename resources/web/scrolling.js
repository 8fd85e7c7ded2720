// Linked scrolling: the block at the reading line, and scrolling a block to it.
plainleaf.scrolling = (() => {
  const { dom, flow, nodes } = plainleaf;
  const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, figure, table, img, dd, dt, td, section, article, div";

  let anchors = null; // the elements that link scrolling, in document order
  let kept = [];
  let reported = "";
  let waiting = false;
  let pressed = false; // a button is held, perhaps on the scroll bar
  let acted = -Infinity; // the time of the user's last action that can scroll
  let due = 0; // frames in which this action may still scroll
  let aim = null; // where a request scrolled to, until the user scrolls: a pane whose width changes stays there

  const HAND = 1200; // ms for which a wheel turn or key press scrolls (smooth scrolling, momentum)
  const FRAMES = 8; // and at least this number of frames: on a busy machine each may take a second

  for (const event of ["wheel", "keydown", "touchmove"]) addEventListener(event, hand, { capture: true, passive: true });
  addEventListener("pointerdown", (event) => ((pressed = true), hand(event)), true);
  addEventListener("pointerup", (event) => ((pressed = false), hand(event)), true);
  addEventListener("pointermove", (event) => (pressed &&= event.buttons !== 0), { capture: true, passive: true });

  function hand() {
    acted = performance.now();
    aim = null;
    if (!due) requestAnimationFrame(drawn);
    due = FRAMES;
  }

  function drawn() {
    due = Math.max(0, due - 1);
    if (due) requestAnimationFrame(drawn);
  }

  /** True if the user scrolled: not for a request, a change of the layout or a found word. */
  function byHand() {
    return pressed || due > 0 || performance.now() - acted < HAND;
  }

  /** Link by these nodes, the kept ones; without any, by every block with an address. */
  function linkBy(addresses) {
    kept = addresses;
    anchors = null;
  }

  function forget() {
    anchors = null;
  }

  function list() {
    if (anchors) return anchors;
    anchors = innermost(kept.map((address) => nodes.at(address)).filter((one) => one && dom.matches(one, BLOCKS)));
    if (!anchors.length) anchors = innermost([...dom.all(nodes.SELECTOR)].filter((one) => dom.matches(one, BLOCKS)));
    return anchors;
  }

  /** The blocks that contain no other of the blocks, in document order, so that their lower edges are in order, too. A
   * figure includes its caption. */
  function innermost(blocks) {
    const figures = new Set(blocks.filter((one) => dom.tag(one) === "figure"));
    const apart = blocks.filter((one) => figures.has(one) || !figures.has(dom.closest(one, "figure")));
    return apart.filter((one, number) => !apart[number + 1] || !dom.contains(one, apart[number + 1]));
  }

  /** The first block whose lower edge is below the reading line, by binary search, and the share of it above the line. */
  function atLine() {
    const all = list();
    const line = flow.line();
    const ends = (at) => flow.bounds(all[at]);
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends(middle).end > line) high = middle;
      else low = middle + 1;
    }
    for (let at = low; at < Math.min(low + 12, all.length); at += 1) {
      const { start, end } = ends(at);
      if (end > start && end > line) {
        return [nodes.addressOf(all[at]), Math.min(1, Math.max(0, (line - start) / (end - start)))];
      }
    }
    return null;
  }

  function report() {
    waiting = false;
    if (!byHand()) return;
    const at = atLine();
    const now = String(at);
    if (!at || now === reported || !plainleaf.bridge) return;
    reported = now;
    plainleaf.bridge.reportScroll(at[0], at[1]);
  }

  function scrolledBy() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(report);
  }

  function to(address, fraction, smooth) {
    const element = nodes.at(address);
    if (!element) return;
    acted = -Infinity;
    due = 0;
    aim = [address, fraction];
    bring(element, fraction, smooth ? behavior() : "instant");
  }

  function bring(element, fraction, how) {
    if (nearestScroller(element)) element.scrollIntoView({ block: "start", behavior: "instant" });
    const { start, end } = flow.around(element);
    reported = "";
    flow.bring(start + (end - start) * fraction, how);
  }

  function nearestScroller(element) {
    for (let one = dom.parent(element); one && one !== dom.body(); one = dom.parent(one)) {
      if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) {
        return one === dom.root() ? null : one;
      }
    }
    return null;
  }

  function toFragment(name) {
    const target = name && dom.one(`[id="${CSS.escape(name)}"], a[name="${CSS.escape(name)}"]`);
    if (target) {
      toElement(target);
      if (behavior() === "smooth") target.animate([{ backgroundColor: "rgba(255, 200, 60, .45)" }, {}], { duration: 2200, easing: "ease-in" });
    }
    else if (name === "" || name === "top") flow.bring(-flow.at(), behavior(), 0);
  }

  function toElement(element) {
    hand();
    element.scrollIntoView({ block: "start", behavior: behavior() });
  }

  /** The scroll behaviour: instant if the user or the system wants less motion. */
  function behavior() {
    const still = dom.attribute(dom.root(), "data-motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? "instant" : "smooth";
  }

  // A page whose width changes, or that gets a font or a picture, stays where it was. Fonts are observed, too: until one
  // has loaded, the layout may change to another font and back without a change of size that the observer sees.
  // `acted` stays: if the layout changes while the user scrolls, the new position is still the user's.
  function stay() {
    const element = aim && nodes.at(aim[0]);
    if (element) bring(element, aim[1], "instant");
  }

  /** From now on stay at the block at the reading line. */
  function hold() {
    aim = atLine();
  }

  /** Call before a change of the layout: stay where a request scrolled to, else at the block at the reading line. */
  function keep() {
    if (!aim && flow.at() > 0) hold();
  }

  new ResizeObserver(stay).observe(dom.body() ?? dom.root());
  document.fonts.addEventListener("loadingdone", stay);
  addEventListener("scroll", scrolledBy, { capture: true, passive: true });

  return { behavior, byHand, forget, hold, keep, linkBy, stay, to, toElement, toFragment, where: atLine };
})();
