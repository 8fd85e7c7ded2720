// Linked scrolling: which block stands at the reading line, and bringing a block there.
plainleaf.scrolling = (() => {
  const { dom, flow, nodes } = plainleaf;
  const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, figure, table, img, dd, dt, td, section, article, div";

  let anchors = null; // elements in document order that scrolling is linked by
  let kept = [];
  let told = "";
  let waiting = false;
  let pressed = false; // a button is held, perhaps on the scroll bar
  let acted = -Infinity; // when the user last did something that can scroll
  let due = 0; // frames in which it may still scroll
  let aim = null; // where we scrolled to, until the user scrolls: a pane that gets another width is to stay there

  const HAND = 1200; // ms that a wheel turn or key press keeps scrolling (smooth scrolling, momentum)
  const FRAMES = 8; // and so many frames, each of which may take a second on a busy machine

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

  /** Only the user's own scrolling is told: not ours, not what a change of layout or a found word causes. */
  function byHand() {
    return pressed || due > 0 || performance.now() - acted < HAND;
  }

  /** Link by these nodes (the kept ones); with none, by every block that has an address. */
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

  /** Blocks without another of the blocks inside: their lower edges run downwards. A figure is one with its caption. In
   * document order. */
  function innermost(blocks) {
    const figures = new Set(blocks.filter((one) => dom.tag(one) === "figure"));
    const apart = blocks.filter((one) => figures.has(one) || !figures.has(dom.closest(one, "figure")));
    return apart.filter((one, number) => !apart[number + 1] || !dom.contains(one, apart[number + 1]));
  }

  /** The first block whose lower edge is below the reading line, found by halving, and how much of it is above. */
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

  function tell() {
    waiting = false;
    if (!byHand()) return;
    const at = atLine();
    const now = String(at);
    if (!at || now === told || !plainleaf.bridge) return;
    told = now;
    plainleaf.bridge.tellScroll(at[0], at[1]);
  }

  function scrolledBy() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(tell);
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
    told = "";
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

  /** How scrolling moves: at once where the reader or the system wants less motion. */
  function behavior() {
    const still = dom.attribute(dom.root(), "data-motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? "instant" : "smooth";
  }

  // A page that gets another width, a font or a picture is to stay where it was brought. While a font is on its way a
  // busy machine lays out with another one and back between two looks at the size: the font's arrival is asked for, too.
  // Who brought it there stays as it was: a user whose page is laid out anew while scrolling is told where they are now.
  function stay() {
    const element = aim && nodes.at(aim[0]);
    if (element) bring(element, aim[1], "instant");
  }

  /** Stay at what is at the reading line now. */
  function hold() {
    aim = atLine();
  }

  /** Stay where it was brought, else at what is at the reading line: before the text is laid out anew. */
  function keep() {
    if (!aim && flow.at() > 0) hold();
  }

  new ResizeObserver(stay).observe(dom.body() ?? dom.root());
  document.fonts.addEventListener("loadingdone", stay);
  addEventListener("scroll", scrolledBy, { capture: true, passive: true });

  return { behavior, byHand, forget, hold, keep, linkBy, stay, to, toElement, toFragment, where: atLine };
})();
