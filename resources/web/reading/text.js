// The article's plain text as Python has it, with its text nodes. Both sides identify a passage by its range of this text,
// in which white space is collapsed.
plainleaf.text = (() => {
  const { nodes } = plainleaf;
  const OUTSIDE = `.site, .details, .head h1:not(${nodes.SELECTOR}), rp, math`; // shown, but not in the plain text
  const NEAR = 40; // maximum characters of list markers, note marks and similar between two nodes
  const FAR = 400; // the same before words that are long enough to be unique
  const LONG = 16;

  let whole = null; // null until it is known
  let spans = null; // [{ node, start, end }] in document order
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
      const gap = words.length < LONG ? NEAR : FAR;
      const start = whole.slice(at, at + gap + words.length).indexOf(words);
      if (start < 0) continue;
      spans.push({ node, start: at + start, end: at + start + words.length });
      at = spans.at(-1).end;
    }
    byNode = new Map(spans.map((span) => [span.node, span]));
    return spans;
  }

  /** Binary search: the first number from 0 for which a condition is true that stays true for all that follow. */
  function first(count, question) {
    let low = 0;
    for (let high = count; low < high; ) {
      const middle = (low + high) >> 1;
      if (question(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The offset of a point of the document in the text: the next one (for a start), or the previous (for an end). */
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

  /** The range of the text that a range of the document contains, without space at its ends; null for none. */
  function extent(range) {
    if (whole === null) return null;
    let start = placeOf(range.startContainer, range.startOffset, false);
    let end = placeOf(range.endContainer, range.endOffset, true);
    while (start < end && whole[start] === " ") start += 1;
    while (end > start && whole[end - 1] === " ") end -= 1;
    return start < end ? { start, end } : null;
  }

  /** The range of the document that shows a range of the text; null if none of it is shown. */
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

  /** The index in a node's data after this number of characters, white space collapsed. */
  function index(data, count) {
    let at = data.length - data.trimStart().length;
    for (let left = count; left > 0 && at < data.length; left -= 1) {
      if (!/\s/.test(data[at])) at += 1;
      else while (at < data.length && /\s/.test(data[at])) at += 1;
    }
    return at;
  }

  return { take, extent, range, isKnown: () => whole !== null };
})();
