// Line focus: which lines in the middle of the view are bright. The shades above and below them end between lines.
plainleaf.focus = (() => {
  const { blocks, dom } = plainleaf;
  const MIDDLE = 0.45; // of the window's height
  const ROOM = 3; // px above and below the bright lines

  let waiting = false;

  function start() {
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later, { passive: true });
    later();
  }

  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(update);
  }

  function isOn() {
    return dom.attribute(dom.root(), "data-focus") === "lines";
  }

  /** The lines near the middle as [top, bottom], from above; a picture is a line. */
  function lines() {
    const { all } = blocks.list();
    const at = blocks.firstBelow(innerHeight * MIDDLE);
    const found = [];
    for (const block of [...all.slice(Math.max(0, at - 5), at + 6), ...document.images]) {
      for (const box of block.localName === "img" ? [block.getBoundingClientRect()] : inner(block)) {
        if (box.height > 1 && box.bottom > -innerHeight && box.top < 2 * innerHeight) found.push([box.top, box.bottom]);
      }
    }
    found.sort((one, other) => one[0] - other[0]);
    const merged = [];
    for (const [top, bottom] of found) {
      const last = merged.at(-1);
      if (last && (top + bottom) / 2 < last[1]) last[1] = Math.max(last[1], bottom);
      else merged.push([top, bottom]);
    }
    return merged;
  }

  function inner(block) {
    const range = new Range();
    range.selectNodeContents(block);
    return range.getClientRects();
  }

  function update() {
    waiting = false;
    if (!isOn() || !document.querySelector("article")) return;
    const all = lines();
    if (!all.length) return;
    const style = dom.root().style;
    const middle = innerHeight * MIDDLE;
    const nearest = all.reduce((best, [top, bottom], at) => {
      const off = Math.max(top - middle, middle - bottom, 0);
      return off < best[0] ? [off, at] : best;
    }, [Infinity, 0])[1];
    const half = Math.floor(Number(style.getPropertyValue("--focus-lines")) / 2);
    const first = Math.max(0, nearest - half);
    const last = Math.min(all.length - 1, nearest + half);
    style.setProperty("--focus-top", `${Math.max(0, edge(all[first - 1]?.[1], all[first][0], -1))}px`);
    style.setProperty("--focus-bottom", `${Math.min(innerHeight, edge(all[last + 1]?.[0], all[last][1], 1))}px`);
  }

  /** The height between a bright line's edge and that of the line beside it, which it may overlap. */
  function edge(beside, own, sign) {
    return beside === undefined || Math.abs(beside - own) > 2 * ROOM ? own + sign * ROOM : (beside + own) / 2;
  }

  /** How far to scroll for the next (1) or the previous (-1) bright lines. */
  function step(sign) {
    const all = lines();
    const middle = innerHeight * MIDDLE;
    const count = Number(dom.root().style.getPropertyValue("--focus-lines")) || 1;
    const at = all.findIndex(([, bottom]) => bottom > middle);
    const next = all[Math.min(all.length - 1, Math.max(0, (at < 0 ? all.length : at) + sign * count))];
    return next ? (next[0] + next[1]) / 2 - middle : 0;
  }

  return { start, later, isOn, step };
})();
