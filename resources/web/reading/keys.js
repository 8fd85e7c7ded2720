// The keys that the article handles: j and k scroll by some lines, and in pages the page and space keys turn the page.
// In text that runs down the browser handles the page and space keys.
plainleaf.readingKeys = (() => {
  const { flow } = plainleaf;
  const LINES = 3;
  const SIGNS = { j: 1, k: -1 };
  const PART = 0.9; // of the view, by which a page key scrolls in vertical writing
  const OWN = "button, summary, input, [contenteditable]"; // elements that handle the space key

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
    if (event.target.closest?.(".table, pre") && event.key.startsWith("Arrow")) return null; // the element scrolls
    if (event.key === " " && !event.target.closest?.(OWN)) return () => turn(event.shiftKey ? -1 : 1);
    if (event.shiftKey) return null; // the selection is extended
    if (event.key === "Home") return () => (flow.isPaged() ? plainleaf.pages.first() : flow.bring(-flow.at(), "instant", 0));
    if (event.key === "End") return () => (flow.isPaged() ? plainleaf.pages.last() : flow.turn(1e6, "instant"));
    const turned = turns()[event.key];
    return turned ? () => turn(turned) : null;
  }

  /** The keys that turn the page; the arrows depend on the direction of the text. */
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
