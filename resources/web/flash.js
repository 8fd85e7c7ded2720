// The flash: a box around a node for a moment, which shows what a correction changed. It lies over the page, in its own
// shadow root, and does not change the layout.
plainleaf.flash = (() => {
  const { dom, nodes } = plainleaf;
  const MOMENT = 900; // ms

  function show(address, kind) {
    const element = nodes.at(address);
    if (!element) return;
    const at = nodes.rectangle(element);
    if (at.width < 1 && at.height < 1) return;
    const host = document.createElement("plainleaf-flash");
    const colour = kind === "remove" ? "214, 69, 65" : "47, 158, 99";
    for (const [name, value] of Object.entries({
      all: "initial", position: "absolute", "pointer-events": "none", "z-index": "2147483647", "border-radius": "5px",
      left: `${at.left + scrollX}px`, top: `${at.top + scrollY}px`, width: `${at.width}px`, height: `${at.height}px`,
      background: `rgba(${colour}, .22)`, outline: `2px solid rgba(${colour}, .8)`,
    })) host.style.setProperty(name, value, "important");
    host.setAttribute("aria-hidden", "true");
    dom.root().append(host);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const frames = calm ? [{ opacity: 1 }, { opacity: 1 }] : [{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }];
    host.animate(frames, { duration: MOMENT, easing: "ease-out" }).finished.finally(() => host.remove());
  }

  return { show };
})();
