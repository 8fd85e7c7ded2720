// Highlights: drawn over the text without changing it, selected by pointer or key, with a bar at the selection. Python
// stores them; here they have a number, a range of the text, a colour and perhaps a note.
plainleaf.marks = (() => {
  const { flow, markBar, nodes, scrolling, sentences, text } = plainleaf;
  const COLOURS = ["yellow", "green", "blue", "pink"];
  const SETTLED = 120; // ms without a change until a selection gets the bar
  const PLACE = 0.3; // where a highlight is scrolled to, as a share of the view
  const ROOM = 60; // px of its block that are visible above it

  let bridge = null;
  let marks = []; // { id, start, end, colour, note, range } in the order of the text
  let chosen = null;
  let sentence = null; // the sentence that was last selected by key
  let pending = ""; // the action that was requested before the text was known
  let waiting = false;
  let changed = 0;
  let held = false; // the pointer's button is down and selects
  let searched = false; // a search has ended, which leaves its match selected
  let match = null; // that selection, which gets no bar: it would cover a line that is read

  function start(channel) {
    bridge = channel;
    bridge.marksWanted.connect((json) => show(JSON.parse(json)));
    bridge.markWanted.connect((id) => go(marks.find((one) => one.id === id)));
    bridge.markingWanted.connect(wanted);
    markBar.start(act);
    addEventListener("click", clicked);
    for (const name of ["mousedown", "mouseup"]) addEventListener(name, (event) => (held = name === "mousedown" && event.button === 0), true);
    for (const name of ["mousedown", "keydown"]) addEventListener(name, () => ((searched = false), (match = null)), true);
    const watch = (changes) => (searched ||= changes.some((one) => one.oldValue === "on") && document.documentElement.dataset.finding === "off");
    new MutationObserver(watch).observe(document.documentElement, { attributeFilter: ["data-finding"], attributeOldValue: true });
    addEventListener("keydown", pressed);
    document.addEventListener("selectionchange", later);
    addEventListener("scrollend", settle, { passive: true });
    new ResizeObserver(settle).observe(document.body); // the heights of a long article change while it is scrolled
  }

  // ── drawing ─────────────────────────────────────────────────────────────────────────────────────────

  function show({ text: whole, marks: given, labels }) {
    text.take(whole);
    markBar.label(labels);
    marks = given.map((one) => ({ ...one, range: text.range(one.start, one.end) })).filter((one) => one.range);
    const still = chosen && marks.find((one) => one.id === chosen.id);
    for (const colour of COLOURS) draw(`plainleaf-${colour}`, marks.filter((one) => one.colour === colour), 0);
    draw("plainleaf-noted", marks.filter((one) => one.note), 1);
    choose(still ?? null);
    const again = text.isKnown() ? pending : "";
    pending = text.isKnown() ? "" : pending;
    if (again) wanted(again);
  }

  /** Request the text; long ones are sent only when they are needed. */
  function ask(name = "") {
    pending = name;
    bridge.reportMarking("text", -1, -1, -1, 0, 0);
  }

  function draw(name, these, priority) {
    CSS.highlights.delete(name);
    if (!these.length) return;
    const drawn = new Highlight(...these.map((one) => one.range));
    drawn.priority = priority;
    CSS.highlights.set(name, drawn);
  }

  function choose(mark) {
    const another = mark?.id !== chosen?.id;
    chosen = mark;
    draw("plainleaf-chosen", mark ? [mark] : [], 2);
    if (another) bridge.reportChosen(mark ? mark.id : -1);
    settle();
  }

  function go(mark) {
    if (!mark) return;
    getSelection().removeAllRanges();
    bring(mark.range);
    choose(mark);
    const number = marks.indexOf(mark) + 1;
    markBar.say(`Highlight ${number} of ${marks.length}, ${mark.colour}: ${mark.range}. ${mark.note ? `Note: ${mark.note}` : ""}`);
  }

  function settle() {
    const range = selected();
    if (searched && range) [searched, match] = [false, range.cloneRange()];
    if (range && match && isSame(range, match)) markBar.hide();
    else if (range) markBar.show(range, null);
    else if (chosen) markBar.show(chosen.range, chosen);
    else markBar.hide();
  }

  function isSame(one, other) {
    return [Range.START_TO_START, Range.END_TO_END].every((ends) => one.compareBoundaryPoints(ends, other) === 0);
  }

  // ── commands ────────────────────────────────────────────────────────────────────────────────────────

  /** A command: selects another highlight or sentence, or acts on the selection. */
  function wanted(name) {
    searched = false; // what a command selects is no match
    if (name === "none") leave();
    else if (!text.isKnown()) ask(name);
    else if (name === "next" || name === "previous") step(name === "next" ? 1 : -1);
    else if (name === "sentence") selectSentence(1);
    else if (name === "sentence-before") selectSentence(-1);
    else act(name);
  }

  /** Report an action and its highlight or range; -1 for none. */
  function act(action) {
    const range = selected();
    const place = range ? text.extent(range) : null;
    const box = (range ?? chosen?.range)?.getBoundingClientRect();
    const mark = range ? null : chosen;
    bridge.reportMarking(action, mark?.id ?? -1, place?.start ?? -1, place?.end ?? -1, Math.round(box?.left ?? 0), Math.round(box?.bottom ?? 0));
  }

  function leave() {
    getSelection().removeAllRanges();
    choose(null);
  }

  function step(sign) {
    if (!marks.length) return act("next");
    const at = chosen ? marks.indexOf(chosen) : -1;
    if (at >= 0) return go(marks[(at + sign + marks.length) % marks.length]);
    const below = marks.findIndex((one) => one.range.getBoundingClientRect().bottom > 0);
    const next = below < 0 ? marks.length : below;
    go(marks[(sign > 0 ? next : next - 1 + marks.length) % marks.length]);
  }

  // ── selecting ───────────────────────────────────────────────────────────────────────────────────────

  /** The selection inside the article; null for none. */
  function selected() {
    const selection = getSelection();
    if (selection.isCollapsed || !selection.rangeCount || plainleaf.editing.isOn()) return null;
    const range = selection.getRangeAt(0);
    return document.querySelector("article")?.contains(range.commonAncestorContainer) && text.extent(range) ? range : null;
  }

  function selectSentence(sign) {
    const range = selected();
    const rangeOf = (place) => sentences.range(sentences.one(place));
    const begins = (one) => one.compareBoundaryPoints(Range.START_TO_START, rangeOf(sentence)) === 0;
    const again = sentence && (range ? begins(range) : marks.some((one) => begins(one.range)) && isInView(rangeOf(sentence)));
    let found = again ? sentences.beside(sentence, sign) : sentences.here(range);
    while (found && !text.extent(rangeOf(found))) found = sentences.beside(found, sign); // the title is not part of the text
    if (!found) return;
    sentence = found;
    const made = rangeOf(found);
    getSelection().removeAllRanges();
    getSelection().addRange(made);
    follow(made);
  }

  function isInView(range) {
    const { start, end } = flow.bounds(range);
    return end > 0 && start < flow.size();
  }

  function follow(range) {
    const { start, end } = flow.bounds(range);
    const [from, to] = flow.isPaged() ? [0, 1] : [0.1, 0.85];
    if (start < flow.size() * from || end > flow.size() * to) bring(range);
  }

  /** Scroll to the range by its block, so that it stays there when pictures load or the width of the view changes. */
  function bring(range) {
    const owner = nodes.around(range.startContainer);
    const [box, block] = [flow.bounds(range), owner && flow.bounds(owner)];
    const fraction = block ? Math.min(1, Math.max(0, (box.start - block.start - (flow.isPaged() ? 0 : ROOM)) / Math.max(1, block.end - block.start))) : 0;
    if (owner) scrolling.to(nodes.addressOf(owner), fraction, true);
    else flow.bring(box.start, scrolling.behavior(), PLACE);
  }

  /** Shift with an arrow: extend or shorten the selection by a word or a sentence. */
  function extend(key) {
    const selection = getSelection();
    if (key === "ArrowLeft" || key === "ArrowRight") return selection.modify("extend", key === "ArrowLeft" ? "left" : "right", "word");
    const sign = key === "ArrowDown" ? 1 : -1;
    const focus = new Range();
    focus.setStart(selection.focusNode, selection.focusOffset);
    const here = sentences.here(focus);
    if (!here) return;
    const own = edge(here, sign);
    const beyond = sentences.beside(here, sign);
    selection.extend(...(focus.comparePoint(...own) === sign || !beyond ? own : edge(beyond, sign)));
  }

  /** The end (1) or the beginning (-1) of a sentence. */
  function edge(place, sign) {
    const range = sentences.range(sentences.one(place));
    return sign > 0 ? [range.endContainer, range.endOffset] : [range.startContainer, range.startOffset];
  }

  // ── input ───────────────────────────────────────────────────────────────────────────────────────────

  /** Show the bar once the selection no longer changes. Frames are used, because timers do not run in a page without scripts. */
  function later() {
    changed = performance.now();
    if (getSelection().isCollapsed && markBar.isForSelection()) markBar.hide();
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(rest);
  }

  function rest() {
    if (held || performance.now() - changed < SETTLED) return requestAnimationFrame(rest);
    waiting = false;
    if (!text.isKnown() && !getSelection().isCollapsed) ask();
    if (chosen && selected()) choose(null);
    else settle();
  }

  function clicked(event) {
    if (event.button !== 0 || event.target.closest(".mark-bar") || selected() || plainleaf.editing.isOn()) return;
    choose(markAt(event.clientX, event.clientY));
  }

  /** The shortest highlight at a point of the view. */
  function markAt(x, y) {
    const inside = (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const there = marks.filter((one) => [...one.range.getClientRects()].some(inside));
    return there.sort((one, other) => one.end - one.start - (other.end - other.start))[0] ?? null;
  }

  function pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || plainleaf.lightBox.isOpen() || plainleaf.editing.isOn()) return;
    const inPage = document.activeElement === document.body || document.activeElement === null;
    if (event.key === "Enter" && chosen && inPage) act("note");
    else if (event.shiftKey && /^Arrow/.test(event.key) && selected()) extend(event.key);
    else return;
    event.preventDefault();
  }

  return { start };
})();
