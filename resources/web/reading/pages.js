// Pages instead of one long text: columns as high as the view, two side by side if it is wide (see reader.css).
plainleaf.pages = (() => {
  const { dom, flow } = plainleaf;
  const NARROW = 0.72; // of the user's line length: the minimum width of two columns
  const GAP = 64; // px between two columns
  const EDGE = 48; // px beside them
  const NOTCH = 40; // px of a wheel or touchpad that turn a page
  const CALM = 250; // ms after a page was turned in which the rest of the gesture is ignored

  const main = document.querySelector("body > main");
  const article = main?.querySelector("article");
  let bridge = null;
  let columns = 1;
  let width = 0; // of one column
  let shown = 0; // the current page
  let turned = 0; // px of the wheel since the last page
  let last = -Infinity;
  let folio = null;

  function start(channel) {
    bridge = channel;
    if (!article) return;
    folio = Object.assign(document.createElement("div"), { className: "folio" });
    folio.setAttribute("aria-hidden", "true");
    document.body.append(folio);
    main.addEventListener("scroll", settle, { passive: true });
    addEventListener("resize", layOut, { passive: true });
    addEventListener("wheel", wheeled, { capture: true, passive: false });
    addEventListener("load", number, true); // a picture
    layOut();
  }

  function isOn() {
    return dom.root().hasAttribute("data-paged");
  }

  /** Update the layout after a change of the view, the type or the settings. */
  function layOut() {
    if (!article) return;
    const root = dom.root();
    const was = isOn();
    const wanted = dom.attribute(root, "data-layout") === "pages" && !flow.isVertical() && !plainleaf.editing.isOn();
    root.toggleAttribute("data-paged", wanted);
    if (wanted) {
      main.style.setProperty("scroll-behavior", "auto");
      const measure = measured();
      const beside = innerWidth - 2 * EDGE;
      columns = beside >= 2 * measure * NARROW + GAP ? 2 : 1;
      width = Math.floor(Math.min(measure, (beside - (columns - 1) * GAP) / columns));
      for (const [name, value] of [["--columns", columns], ["--column-gap", `${GAP}px`], ["--pages-width", `${columns * width + (columns - 1) * GAP}px`]]) {
        root.style.setProperty(name, String(value));
      }
      root.style.setProperty("--page-height", `${main.clientHeight}px`);
    }
    if (wanted || was) plainleaf.scrolling.stay();
    number();
  }

  /** The user's line length in pixels. */
  function measured() {
    const probe = document.createElement("div");
    probe.className = "measure";
    article.append(probe);
    const found = probe.getBoundingClientRect().width;
    probe.remove();
    return found;
  }

  function stride() {
    return columns * (width + GAP);
  }

  function count() {
    const all = Math.round((main.scrollWidth + GAP) / (width + GAP));
    return columns === 1 ? all : Math.max(1, Math.ceil((all - 1) / 2)); // after the last column one may be empty
  }

  function sign() {
    return getComputedStyle(main).direction === "rtl" ? -1 : 1;
  }

  function size() {
    return columns * main.clientHeight;
  }

  function at() {
    return Math.round(Math.abs(main.scrollLeft) / stride()) * size();
  }

  /** From the first to the last piece of an element or a range. */
  function bounds(target) {
    const boxes = target.getClientRects();
    if (!boxes.length) return { start: 0, end: 0 };
    return { start: place(boxes[0], "top"), end: place(boxes[boxes.length - 1], "bottom") };
  }

  function place(box, side) {
    const frame = main.getBoundingClientRect();
    const along = sign() > 0 ? box.left - frame.left : frame.right - box.right;
    return Math.floor((along + 1) / (width + GAP)) * main.clientHeight + box[side] - frame.top;
  }

  function show(where) {
    go(Math.floor((at() + where + 0.5) / size()));
  }

  function turn(by) {
    go(shown + by);
    plainleaf.scrolling.hold();
  }

  function go(page) {
    shown = Math.min(Math.max(0, page), count() - 1);
    main.scrollTo({ left: sign() * shown * stride(), behavior: "instant" });
    number();
    bridge?.reportTurned(shown * size());
  }

  /** The browser scrolls to a found word or a focused link by less than a page: show its page. */
  function settle() {
    if (!isOn()) return;
    const page = Math.abs(main.scrollLeft) / stride();
    if (Math.abs(page - shown) * stride() < 2) return;
    go(page > shown ? Math.ceil(page - 0.01) : Math.floor(page + 0.01));
  }

  function number() {
    if (!folio) return;
    folio.hidden = !isOn();
    if (isOn()) folio.textContent = `${shown + 1} / ${count()}`;
  }

  function wheeled(event) {
    if (!isOn() || event.ctrlKey || plainleaf.lightBox.isOpen() || event.target.closest?.(".note-box, .mark-bar")) return;
    const frame = event.target.closest?.(".table, pre");
    if (frame && (frame.scrollHeight > frame.clientHeight + 1 || Math.abs(event.deltaX) > Math.abs(event.deltaY))) return;
    event.preventDefault();
    if (event.timeStamp - last < CALM) return;
    const by = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX * sign();
    turned = Math.sign(by) === Math.sign(turned) ? turned + by : by;
    if (Math.abs(turned) < NOTCH) return;
    last = event.timeStamp;
    turn(Math.sign(turned));
    turned = 0;
  }

  return { at, bounds, first: () => go(0), isOn, last: () => go(count() - 1), layOut, show, size, start, turn };
})();
