// Reading aloud: which sentence is spoken, marked and in view. Python speaks it and asks for the next.
plainleaf.speech = (() => {
  const { scrolling, sentences } = plainleaf;
  const NAME = "plainleaf-spoken";
  const PLACE = 0.3; // where a sentence is scrolled to, as a part of the window's height
  const CALM = [0.08, 0.78]; // between these it stays where it is

  let bridge = null;
  let unit = -1;
  let number = 0;
  let on = false;

  function start(channel) {
    bridge = channel;
    bridge.sentenceWanted.connect(tell);
  }

  /** "here": the first that is in view, or the one of the selection; "next", "previous", "again", "none". */
  function tell(which) {
    on = which !== "none";
    CSS.highlights.delete(NAME);
    if (!on) return;
    const found = which === "here" ? here() : which === "again" ? now() : beside(which === "next" ? 1 : -1);
    if (!found) {
      on = false;
      bridge.tellSentence("", "");
      return;
    }
    const range = sentences.range(found);
    CSS.highlights.set(NAME, new Highlight(range));
    follow(range);
    bridge.tellSentence(found.spoken, found.unit.language);
  }

  function now() {
    return unit < 0 ? here() : sentences.of(sentences.all()[unit])[number];
  }

  function beside(step) {
    const all = sentences.all();
    if (unit < 0) return here();
    for (let at = unit, next = number + step; all[at]; next = null) {
      const own = sentences.of(all[at]);
      const chosen = next ?? (step > 0 ? 0 : own.length - 1);
      if (own[chosen]) return take(at, chosen);
      at += step;
    }
    return step < 0 ? now() : null;
  }

  function here() {
    const all = sentences.all();
    const selection = getSelection();
    const from = selection.isCollapsed ? null : selection.getRangeAt(0);
    const reached = from
      ? (range) => range.comparePoint(from.startContainer, from.startOffset) <= 0 // it begins before the range or in it
      : (range) => range.getBoundingClientRect().bottom > 8;
    let low = 0;
    for (let high = all.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (reached(whole(all[middle]))) high = middle;
      else low = middle + 1;
    }
    for (let at = low; at < all.length; at += 1) {
      const chosen = sentences.of(all[at]).findIndex((one) => reached(sentences.range(one)));
      if (chosen >= 0) return take(at, chosen);
    }
    return null;
  }

  function whole(one) {
    return sentences.range({ unit: one, start: 0, end: one.text.length });
  }

  function take(at, chosen) {
    [unit, number] = [at, chosen];
    return sentences.of(sentences.all()[at])[chosen];
  }

  function follow(range) {
    const box = range.getBoundingClientRect();
    const focused = document.documentElement.getAttribute("data-focus") === "lines";
    const calm = !focused && box.top >= innerHeight * CALM[0] && box.bottom <= innerHeight * CALM[1];
    if (calm || scrolling.byHand()) return;
    const place = focused ? 0.45 : PLACE;
    scrollTo({ top: scrollY + box.top - innerHeight * place, behavior: scrolling.behavior() });
  }

  return { start, isOn: () => on };
})();
