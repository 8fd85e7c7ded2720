// The keys that the article answers by itself: j and k go on by some lines, in pages the page and space keys turn them.
// Text that runs down leaves the page and space keys to the browser.
plainleaf.readingKeys = (() => {
  const { flow } = plainleaf;
  const LINES = 3;
  const SIGNS = { j: 1, k: -1 };
  const PART = 0.9; // of the view, that a page key goes on by in vertical writing
  const OWN = "button, summary, input, [contenteditable]"; // what the space key is for

  function pressed(event) {
    if (plainleaf.editing.isOn() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || plainleaf.lightBox.isOpen()) return;
    const act = action(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function action(event) {
    const sign = SIGNS[event.key];
    if (sign) return () => step(sign);
    if (!flow.isPaged() && !flow.isVertical()) return null;
    if (event.target.closest?.(".table, pre") && event.key.startsWith("Arrow")) return null; // it scrolls by itself
    if (event.key === " " && !event.target.closest?.(OWN)) return () => turn(event.shiftKey ? -1 : 1);
    if (event.shiftKey) return null; // selects
    if (event.key === "Home") return () => (flow.isPaged() ? plainleaf.pages.first() : flow.bring(-flow.at(), "instant", 0));
    if (event.key === "End") return () => (flow.isPaged() ? plainleaf.pages.last() : flow.turn(1e6, "instant"));
    const turned = turns()[event.key];
    return turned ? () => turn(turned) : null;
  }

  /** What turns the page; the arrows are those of the way that the text runs. */
  function turns() {
    const back = flow.isVertical() || getComputedStyle(document.documentElement).direction === "rtl";
    const [next, before] = back ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const pages = { PageDown: 1, PageUp: -1 };
    return flow.isPaged() ? { ...pages, ArrowDown: 1, ArrowUp: -1, [next]: 1, [before]: -1 } : pages;
  }

  function turn(sign) {
    flow.turn(sign * PART, plainleaf.scrolling.behavior());
  }

  function step(sign) {
    const { focus } = plainleaf;
    if (focus.isOn()) focus.step(sign);
    else if (flow.isPaged()) turn(sign);
    else flow.turn((sign * LINES * line()) / flow.size(), plainleaf.scrolling.behavior());
  }

  function line() {
    const style = getComputedStyle(document.documentElement);
    return parseFloat(style.fontSize) * parseFloat(style.getPropertyValue("--leading"));
  }

  function start() {
    addEventListener("keydown", pressed);
  }

  return { start };
})();
