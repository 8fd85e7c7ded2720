// A live page: waits until it is quiet, stamps every element with its address, and sends the page to Python.
plainleaf.capture = (() => {
  const { dom, nodes, overlay } = plainleaf;
  const QUIET = 500; // ms without a change
  const LONGEST = 4000; // ms after loading; then a page that still changes is sent as it is
  const LOADING = 10000; // ms after its text has arrived; then a page that is still loading is sent

  const MOST = 64; // million characters; larger pages are not sent
  const PART = 1_000_000; // characters in one message, so that the window can handle other events in between

  let watch = null;
  let begun = 0;
  let changed = 0;
  let loaded = null;

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
    if (html.length > MOST * 1e6) return plainleaf.bridge.reportTooLarge(MOST);
    const whole = "<!doctype html>\n" + html.toWellFormed();
    const ends = [0];
    while (ends.at(-1) < whole.length) {
      const end = Math.min(whole.length, ends.at(-1) + PART);
      const splits = end < whole.length && /[\ud800-\udbff]/.test(whole[end - 1]);
      ends.push(splits ? end - 1 : end);
    }
    for (let n = 1; n < ends.length; n += 1) {
      plainleaf.bridge.reportCapture(whole.slice(ends[n - 1], ends[n]), n - 1, ends.length - 1, location.href);
    }
  }

  /** Watch for changes from now on. Python calls `check`, because timers do not run on pages under a sandbox policy. */
  function begin() {
    begun = changed = performance.now();
    watch = new MutationObserver(() => (changed = performance.now()));
    watch.observe(dom.root(), { subtree: true, childList: true, characterData: true });
  }

  /** Send the page, once, if it is quiet or its time has passed. */
  function check() {
    if (!watch) return;
    const now = performance.now();
    if (document.readyState === "complete" && loaded === null) loaded = now;
    const rested = loaded !== null && now - Math.max(changed, loaded) > QUIET;
    const enough = loaded !== null ? now - loaded > LONGEST : now - begun > LOADING;
    if (!rested && !enough) return;
    watch.disconnect();
    watch = null;
    send();
  }

  return { send, begin, check };
})();
