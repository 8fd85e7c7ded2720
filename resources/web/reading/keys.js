// The keys that the article answers by itself: j and k scroll some lines; page and space keys are the browser's own.
plainleaf.readingKeys = (() => {
  const LINES = 3;
  const LEAST = { j: 1, k: -1 };

  function pressed(event) {
    const sign = LEAST[event.key];
    if (!sign || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || plainleaf.lightBox.isOpen()) return;
    const style = getComputedStyle(document.documentElement);
    const focus = Number(style.getPropertyValue("--focus-lines")) || 0;
    const line = parseFloat(style.fontSize) * parseFloat(style.getPropertyValue("--leading"));
    event.preventDefault();
    scrollBy({ top: sign * line * (focus || LINES), behavior: plainleaf.scrolling.behavior() });
  }

  function start() {
    addEventListener("keydown", pressed);
  }

  return { start };
})();
