// A live page: wait until it is quiet, stamp every element with its address, hand the page over.
plainleaf.capture = (() => {
  const { dom, nodes, overlay } = plainleaf;
  const QUIET = 500; // ms without a change of the page
  const LONGEST = 4000; // ms after loading until a page that never rests is taken as it is
  const LOADING = 10000; // ms after its text is there until a page that never finishes loading is taken

  function stamp() {
    let address = 0;
    for (const element of dom.all("*")) {
      if (dom.tag(element) !== overlay.TAG) dom.setAttribute(element, nodes.ATTRIBUTE, String(address++));
    }
    nodes.forget();
  }

  function send() {
    const html = overlay.without(() => {
      stamp();
      return dom.root().outerHTML;
    });
    plainleaf.bridge.tellCapture("<!doctype html>\n" + html.toWellFormed(), location.href);
  }

  function whenQuiet(deed) {
    const begun = performance.now();
    let loadedAt = null;
    let changed = begun;
    const watch = new MutationObserver(() => (changed = performance.now()));
    watch.observe(dom.root(), { subtree: true, childList: true, characterData: true });
    const clock = setInterval(() => {
      const now = performance.now();
      if (document.readyState === "complete" && loadedAt === null) loadedAt = now;
      const rested = loadedAt !== null && now - Math.max(changed, loadedAt) > QUIET;
      const enough = loadedAt !== null ? now - loadedAt > LONGEST : now - begun > LOADING;
      if (!rested && !enough) return;
      clearInterval(clock);
      watch.disconnect();
      deed();
    }, 50);
  }

  return { send, whenQuiet };
})();
