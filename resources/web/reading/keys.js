// The keys that the article answers by itself: j and k scroll some lines; page and space keys are the browser's own.
plainleaf.readingKeys = (() => {
  const LINES = 3;
  const SIGNS = { j: 1, k: -1 };

  function pressed(event) {
    const sign = SIGNS[event.key];
    if (!sign || plainleaf.editing.isOn() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || plainleaf.lightBox.isOpen()) return;
    event.preventDefault();
    scrollBy({ top: plainleaf.focus.isOn() ? plainleaf.focus.step(sign) : sign * LINES * line(), behavior: plainleaf.scrolling.behavior() });
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
