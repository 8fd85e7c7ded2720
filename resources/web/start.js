// The other end of the bridge: every message from and to Python (see desktop/web/bridge.py).
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

  const UPRIGHT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u; // scripts that are written so

  /** Whether the kept text is vertical: asked again when the page's style sheets have come. */
  function tellWriting() {
    const some = [0.25, 0.5, 0.75].map((part) => nodes.at(kept[Math.floor(kept.length * part)] ?? -1)).filter(Boolean);
    if (!some.length) return;
    plainleaf.bridge.tellWriting(some.some((one) => getComputedStyle(one).writingMode === "vertical-rl" && UPRIGHT.test(one.textContent)));
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
      tellWriting();
    });
    bridge.hintWanted.connect(overlay.hint);
    bridge.hoverWanted.connect((address) => overlay.hover(nodes.at(address)));
    bridge.flashWanted.connect(plainleaf.flash.show);
    bridge.scrollWanted.connect(scrolling.to);
    bridge.fragmentWanted.connect(scrolling.toFragment);
    bridge.styleWanted.connect((json) => setStyle(JSON.parse(json)));
    bridge.paintedWanted.connect(() => {
      requestAnimationFrame(async () => {
        // The article's letters are invisible until its fonts are there, which the layout asks for.
        if (plainleaf.reading && document.body.offsetHeight >= 0) await document.fonts.ready;
        let left = SHOWN;
        const count = () => (left-- ? requestAnimationFrame(count) : bridge.tellPainted(location.href));
        count();
      });
    });
    bridge.captureWanted.connect(capture.send);
    bridge.restWanted.connect(capture.check);
    addEventListener("load", tellWriting);
    pointer.start();
    plainleaf.reading?.start(channel.objects.reading);
    bridge.tellReady(location.href);
    // Started early on a page that is slow to arrive: its nodes are counted anew when all are there.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whole);
    if (settings.live) capture.begin();
  });
})();
