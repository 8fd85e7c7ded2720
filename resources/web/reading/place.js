// Where the reader is: how much is read, under which heading, and at which block; and going back there.
plainleaf.place = (() => {
  const { blocks, nodes, scrolling } = plainleaf;
  const LINE = 0.18; // the reading line, as a part of the window's height

  const headings = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")];
  const line = document.querySelector(".progress");
  let bridge = null;
  let told = "";
  let waiting = false;

  function start(channel) {
    bridge = channel;
    if (!document.querySelector("article")) return;
    bridge.tellOutline(JSON.stringify(headings.map((one) => [Number(one.localName[1]), one.textContent.replace(/\s+/g, " ").trim()])));
    bridge.headingWanted.connect((number) => headings[number] && scrolling.toElement(headings[number]));
    bridge.placeWanted.connect((address, begin, fraction) => back(address, begin, fraction));
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later, { passive: true });
    later();
  }

  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(tell);
  }

  /** The point that counts as read goes from the window's upper edge at the start to its lower one at the end. */
  function share() {
    const end = document.querySelector("article").getBoundingClientRect().bottom + scrollY - innerHeight;
    const scrolled = end > 0 ? Math.min(1, scrollY / end) : 1;
    return blocks.shareAbove(innerHeight * scrolled);
  }

  function tell() {
    waiting = false;
    const { all } = blocks.list();
    const read = share();
    if (line) line.style.transform = `scaleX(${read})`;
    const under = headings.findLastIndex((one) => one.getBoundingClientRect().top <= innerHeight * (LINE + 0.04));
    const at = all[blocks.firstBelow(innerHeight * LINE)];
    const owner = at ? nodes.around(at) : null;
    const box = owner?.getBoundingClientRect();
    const fraction = box ? Math.min(1, Math.max(0, (innerHeight * LINE - box.top) / Math.max(1, box.height))) : 0;
    const place = [under, read, owner ? nodes.addressOf(owner) : -1, owner ? blocks.words(owner) : "", fraction, scrolling.byHand() || plainleaf.speech.isOn()];
    if (String(place) === told) return;
    told = String(place);
    bridge.tellPlace(...place);
  }

  function back(address, begin, fraction) {
    const element = blocks.find(address, begin);
    if (element) scrolling.to(nodes.addressOf(nodes.around(element)), fraction, false);
  }

  return { start };
})();
