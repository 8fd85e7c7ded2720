// The article's bare text as Python has it, tied to the text nodes that it stands in: on both sides a passage is told by
// its place in this text, whose stretches of white space are one space each.
plainleaf.text = (() => {
  const { nodes } = plainleaf;
  const OUTSIDE = `.site, .details, .head h1:not(${nodes.SELECTOR}), rp, math`; // shown, and not in the text as it stands here
  const NEAR = 40; // characters of list signs, note marks and the like that may stand between two nodes
  const FAR = 400; // the same before words that are long enough to be known again
  const LONG = 16;

  let whole = null; // not known yet
  let spans = null; // { node, start, end } in document order
  let byNode = null;

  function take(text) {
    if (text === null || text === whole) return;
    whole = text;
    spans = null;
  }

  function collapsed(text) {
    return text.replace(/\s+/g, " ").trim();
  }

  function list() {
    if (spans) return spans;
    spans = [];
    const article = document.querySelector("article");
    const walker = document.createTreeWalker(article ?? document.head, NodeFilter.SHOW_TEXT);
    let at = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = collapsed(node.data);
      if (!words || node.parentElement.closest(OUTSIDE)) continue;
      const room = words.length < LONG ? NEAR : FAR;
      const start = whole.slice(at, at + room + words.length).indexOf(words);
      if (start < 0) continue;
      spans.push({ node, start: at + start, end: at + start + words.length });
      at = spans.at(-1).end;
    }
    byNode = new Map(spans.map((span) => [span.node, span]));
    return spans;
  }

  /** The first number from 0 for which a question is answered with yes, once it is so for all that follow. */
  function first(count, question) {
    let low = 0;
    for (let high = count; low < high; ) {
      const middle = (low + high) >> 1;
      if (question(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Where a point of the document stands in the text: the next place (for a beginning), or the one before (an end). */
  function placeOf(container, offset, isEnd) {
    const all = list();
    const own = byNode.get(container);
    if (own) {
      const before = container.data.slice(0, offset).replace(/\s+/g, " ").trimStart().length;
      return Math.min(own.end, own.start + before);
    }
    const point = new Range();
    point.setStart(container, offset);
    const after = first(all.length, (number) => point.comparePoint(all[number].node, 0) >= 0);
    return isEnd ? (all[after - 1]?.end ?? 0) : (all[after]?.start ?? whole.length);
  }

  /** The stretch of the text that a range of the document holds, without space at its ends; null for none. */
  function stretch(range) {
    if (whole === null) return null;
    let start = placeOf(range.startContainer, range.startOffset, false);
    let end = placeOf(range.endContainer, range.endOffset, true);
    while (start < end && whole[start] === " ") start += 1;
    while (end > start && whole[end - 1] === " ") end -= 1;
    return start < end ? { start, end } : null;
  }

  /** The range of the document that shows a stretch of the text; null where nothing of it is shown. */
  function range(start, end) {
    const all = list();
    const from = all[first(all.length, (number) => all[number].end > start)];
    const to = all[first(all.length, (number) => all[number].start >= end) - 1];
    if (!from || !to || from.start >= end || to.end <= start) return null;
    const made = new Range();
    made.setStart(from.node, index(from.node.data, Math.max(0, start - from.start)));
    made.setEnd(to.node, index(to.node.data, Math.min(end, to.end) - to.start));
    return made;
  }

  /** The index in a node's data that has so many characters before it, white space collapsed. */
  function index(data, count) {
    let at = data.length - data.trimStart().length;
    for (let left = count; left > 0 && at < data.length; left -= 1) {
      if (!/\s/.test(data[at])) at += 1;
      else while (at < data.length && /\s/.test(data[at])) at += 1;
    }
    return at;
  }

  return { take, stretch, range, isKnown: () => whole !== null };
})();
