// The reading position: the share that is read, the heading and the block; and returning to it.
plainleaf.place = (() => {
  const { blocks, flow, nodes, scrolling } = plainleaf;
  const SEEN = 0.04; // of the view, below the reading line: a heading up to there is the current one

  const headings = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")];
  const line = document.querySelector(".progress");
  let bridge = null;
  let reported = "";
  let waiting = false;

  function start(channel) {
    bridge = channel;
    if (!document.querySelector("article")) return;
    bridge.reportOutline(JSON.stringify(headings.map((one) => [Number(one.localName[1]), one.textContent.replace(/\s+/g, " ").trim()])));
    bridge.headingWanted.connect((number) => headings[number] && scrolling.toElement(headings[number]));
    bridge.placeWanted.connect((address, begin, fraction) => back(address, begin, fraction));
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", later, { passive: true });
    later();
  }

  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(report);
  }

  /** The share that is read. It is measured at the beginning of the view at the start of the article, and at the end of
   * the view at its end. */
  function share() {
    const at = flow.at();
    const end = flow.bounds(document.querySelector("article")).end + at - flow.size();
    const scrolled = end > 0 ? Math.min(1, at / end) : 1;
    return blocks.shareAbove(flow.size() * scrolled);
  }

  function report() {
    waiting = false;
    const { all } = blocks.list();
    const read = share();
    if (line) line.style.transform = `scaleX(${read})`;
    const seen = flow.isPaged() ? flow.size() / 2 : flow.line() + flow.size() * SEEN;
    const under = headings.findLastIndex((one) => flow.bounds(one).start <= seen);
    const at = all[blocks.firstBelow(flow.line())];
    const owner = at ? nodes.around(at) : null;
    const box = owner ? flow.bounds(owner) : null;
    const fraction = box ? Math.min(1, Math.max(0, (flow.line() - box.start) / Math.max(1, box.end - box.start))) : 0;
    const place = [under, read, owner ? nodes.addressOf(owner) : -1, owner ? blocks.words(owner) : "", fraction, scrolling.byHand() || plainleaf.speech.isOn()];
    if (String(place) === reported) return;
    reported = String(place);
    bridge.reportPlace(...place);
  }

  function back(address, begin, fraction) {
    const element = blocks.find(address, begin);
    if (element) scrolling.to(nodes.addressOf(nodes.around(element)), fraction, false);
  }

  return { start };
})();
