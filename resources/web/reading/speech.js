// Reading aloud: marks the spoken sentence and scrolls to it. Python speaks it and requests the next.
plainleaf.speech = (() => {
  const { flow, scrolling, sentences } = plainleaf;
  const NAME = "plainleaf-spoken";
  const PLACE = 0.3; // where a sentence is scrolled to, as a share of the view
  const CALM = [0.08, 0.78]; // a sentence between these is not scrolled

  let bridge = null;
  let place = null; // of the last spoken sentence
  let on = false;

  function start(channel) {
    bridge = channel;
    bridge.sentenceWanted.connect(speak);
  }

  /** "here": the first sentence in view, or the selected one; "next", "previous", "again", "none". */
  function speak(which) {
    on = which !== "none";
    CSS.highlights.delete(NAME);
    if (!on) return;
    const found = which === "here" ? here() : which === "again" ? (place ?? here()) : beside(which === "next" ? 1 : -1);
    if (!found) {
      on = false;
      bridge.reportSentence("", "");
      return;
    }
    place = found;
    const sentence = sentences.one(found);
    const range = sentences.range(sentence);
    const drawn = new Highlight(range);
    drawn.priority = 3; // above the user's highlights
    CSS.highlights.set(NAME, drawn);
    follow(range);
    bridge.reportSentence(sentence.spoken, sentence.unit.language);
  }

  function here() {
    const selection = getSelection();
    return sentences.here(selection.isCollapsed ? null : selection.getRangeAt(0));
  }

  function beside(step) {
    if (!place) return here();
    return sentences.beside(place, step) ?? (step < 0 ? place : null);
  }

  function follow(range) {
    const { start, end } = flow.bounds(range);
    const size = flow.size();
    const focused = document.documentElement.getAttribute("data-focus") === "lines";
    const calm = !focused && (flow.isPaged() ? start >= 0 && start < size : start >= size * CALM[0] && end <= size * CALM[1]);
    if (calm || scrolling.byHand()) return;
    flow.bring(start, scrolling.behavior(), focused ? 0.45 : PLACE);
  }

  return { start, isOn: () => on };
})();
