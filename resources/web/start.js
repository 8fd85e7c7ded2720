// The page's end of the bridge: all messages from and to Python (see desktop/web/bridge.py).
(() => {
  const { capture, dom, nodes, overlay, ownCss, pointer, scrolling, settings } = plainleaf;
  if (!["plainleaf:", "http:", "https:"].includes(location.protocol)) return;

  let kept = [];
  const SHOWN = 5; // frames until the first one is on the screen: the engine draws only so many ahead

  function setStyle(wish) {
    const root = dom.root();
    scrolling.keep();
    for (const [name, value] of Object.entries(wish.attributes)) root.setAttribute(name, value);
    for (const [name, value] of Object.entries(wish.properties)) root.style.setProperty(name, value);
    ownCss.apply(wish.css);
    plainleaf.pages?.layOut();
    plainleaf.focus?.later();
  }

  const UPRIGHT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u; // scripts with vertical writing

  /** Report whether the kept text is vertical; again once the page's style sheets have loaded. */
  function reportWriting() {
    const some = [0.25, 0.5, 0.75].map((part) => nodes.at(kept[Math.floor(kept.length * part)] ?? -1)).filter(Boolean);
    if (!some.length) return;
    plainleaf.bridge.reportWriting(some.some((one) => getComputedStyle(one).writingMode === "vertical-rl" && UPRIGHT.test(one.textContent)));
  }

  function whole() {
    nodes.forget();
    scrolling.forget();
    overlay.again();
  }

  new QWebChannel(qt.webChannelTransport, (channel) => {
    const bridge = channel.objects.bridge;
    plainleaf.bridge = bridge;
    bridge.overlayWanted.connect((json) => {
      const wish = JSON.parse(json);
      overlay.show(wish);
      kept = wish.kept.map(overlay.addressOf);
      scrolling.linkBy([...new Set([...kept, ...wish.blocks])].sort((one, other) => one - other));
      reportWriting();
    });
    bridge.hintWanted.connect(overlay.hint);
    bridge.hoverWanted.connect((address) => overlay.hover(nodes.at(address)));
    bridge.flashWanted.connect(plainleaf.flash.show);
    bridge.scrollWanted.connect(scrolling.to);
    bridge.fragmentWanted.connect(scrolling.toFragment);
    bridge.styleWanted.connect((json) => setStyle(JSON.parse(json)));
    bridge.paintedWanted.connect(() => {
      requestAnimationFrame(async () => {
        // The article's letters are invisible until its fonts have loaded; the layout starts loading them.
        if (plainleaf.reading && document.body.offsetHeight >= 0) await document.fonts.ready;
        let left = SHOWN;
        const count = () => (left-- ? requestAnimationFrame(count) : bridge.reportPainted(location.href));
        count();
      });
    });
    bridge.captureWanted.connect(capture.send);
    bridge.restWanted.connect(capture.check);
    addEventListener("load", reportWriting);
    pointer.start();
    plainleaf.reading?.start(channel.objects.reading);
    bridge.reportReady(location.href);
    // On a page that arrives slowly this runs early: its nodes are listed again once all are there.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whole);
    if (settings.live) capture.begin();
  });
})();
