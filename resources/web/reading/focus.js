// Focus: everything except some lines in the middle of the view, or except one paragraph, is dimmed. The shades above
// and below the lines end between lines. Paragraphs can be dimmed in every layout, lines only in text that runs down.
plainleaf.focus = (() => {
  const { blocks, dom, flow, scrolling } = plainleaf;
  const MIDDLE = 0.45; // of the view
  const ROOM = 3; // px above and below the bright lines
  const NEAR = "data-near"; // "self": the bright paragraph; "path": its ancestors

  let waiting = false;
  let bright = null; // the paragraph

  function start() {
    addEventListener("scroll", later, { capture: true, passive: true });
    addEventListener("resize", later, { passive: true });
    later();
  }

  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(update);
  }

  function kind() {
    const kind = dom.attribute(dom.root(), "data-focus");
    const fits = kind === "paragraph" || (kind === "lines" && !flow.isPaged() && !flow.isVertical());
    return fits && !plainleaf.editing.isOn() && document.querySelector("article") ? kind : "off";
  }

  function update() {
    waiting = false;
    if (kind() === "lines") showLines();
    lighten(kind() === "paragraph" ? paragraph() : null);
  }

  // ── a paragraph ─────────────────────────────────────────────────────────────────────────────────────

  /** The bright paragraph if it is in view and the text was not scrolled otherwise; else the one in the middle, or the page's first. */
  function paragraph() {
    const { all } = blocks.list();
    if (flow.isPaged()) return bright && isInView(bright) ? bright : (all[blocks.firstBelow(flow.line())] ?? null);
    return all[Math.min(all.length - 1, blocks.firstBelow(flow.size() * MIDDLE))] ?? null;
  }

  function isInView(block) {
    const { start, end } = flow.bounds(block);
    return end > flow.line() && start < flow.size();
  }

  function lighten(block) {
    if (block === bright && (!block || block.hasAttribute(NEAR))) return;
    for (const one of document.querySelectorAll(`[${NEAR}]`)) one.removeAttribute(NEAR);
    bright = block;
    if (!block) return;
    block.setAttribute(NEAR, "self");
    for (let one = block.parentElement; one && one.localName !== "main"; one = one.parentElement) one.setAttribute(NEAR, "path");
  }

  function stepParagraph(sign) {
    const { all } = blocks.list();
    const next = all[Math.min(all.length - 1, Math.max(0, all.indexOf(bright) + sign))];
    if (!next) return;
    lighten(next);
    const { start, end } = flow.bounds(next);
    if (!flow.isPaged()) flow.bring(start + Math.min(end - start, flow.size() * MIDDLE) / 2, scrolling.behavior(), MIDDLE);
    else if (!isInView(next)) flow.bring(start, "instant");
  }

  // ── lines ───────────────────────────────────────────────────────────────────────────────────────────

  /** The lines near the middle as [top, bottom], the upper ones first; a picture is a line. */
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

  function showLines() {
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

  /** The position between a bright line's edge and that of the next line, which it may overlap. */
  function edge(beside, own, sign) {
    return beside === undefined || Math.abs(beside - own) > 2 * ROOM ? own + sign * ROOM : (beside + own) / 2;
  }

  function stepLines(sign) {
    const all = lines();
    const middle = innerHeight * MIDDLE;
    const count = Number(dom.root().style.getPropertyValue("--focus-lines")) || 1;
    const at = all.findIndex(([, bottom]) => bottom > middle);
    const next = all[Math.min(all.length - 1, Math.max(0, (at < 0 ? all.length : at) + sign * count))];
    if (next) scrollBy({ top: (next[0] + next[1]) / 2 - middle, behavior: scrolling.behavior() });
  }

  /** Go to the next (1) or the previous (-1) bright lines or paragraph. */
  function step(sign) {
    if (kind() === "lines") stepLines(sign);
    else stepParagraph(sign);
  }

  return { start, later, isOn: () => kind() !== "off", step };
})();
