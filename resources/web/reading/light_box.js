// The light box: shows one picture of the article over the whole view, with its caption; arrow keys show the others.
plainleaf.lightBox = (() => {
  const SMALL = 60; // px; smaller pictures are symbols between words
  const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

  let bridge = null;
  let at = -1;
  let pictures = [];
  let before = null; // the element that had the focus
  let box = null;

  function start(channel) {
    bridge = channel;
    bridge.boxClosed.connect(close);
    for (const image of document.querySelectorAll("article img")) prepare(image);
    addEventListener("click", clicked, true);
    addEventListener("keydown", pressed, true);
  }

  /** The address of the larger picture that the picture links to, its own without a link, else null. */
  function source(image) {
    const link = image.closest("a[href]");
    if (!link) return image.currentSrc || image.src;
    return PICTURE_FILE.test(new URL(link.href, document.baseURI).pathname) ? link.href : null;
  }

  function prepare(image) {
    if (!source(image) || image.closest("a[href]")) return;
    image.tabIndex = 0;
    image.setAttribute("aria-haspopup", "dialog");
  }

  function isPicture(image) {
    const { width, height } = image.getBoundingClientRect();
    return source(image) !== null && width >= SMALL && height >= SMALL;
  }

  function clicked(event) {
    if (event.button !== 0 || at >= 0 || plainleaf.editing.isOn()) return;
    const image = event.target instanceof HTMLImageElement && event.target.closest("article") ? event.target : null;
    if (!image || !isPicture(image)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(image);
  }

  function pressed(event) {
    if (at < 0) {
      const image = event.key === "Enter" && document.activeElement instanceof HTMLImageElement ? document.activeElement : null;
      if (image && isPicture(image)) event.preventDefault(), open(image);
      return;
    }
    const [forward, back] = rightToLeft() ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const steps = { [forward]: 1, ArrowDown: 1, [back]: -1, ArrowUp: -1 };
    if (event.key === "Escape") close();
    else if (event.key in steps) show(at + steps[event.key]);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(pictures.length - 1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function rightToLeft() {
    return getComputedStyle(document.documentElement).direction === "rtl";
  }

  function open(image) {
    pictures = [...document.querySelectorAll("article img")].filter(isPicture);
    before = document.activeElement;
    box = element("div", "light-box", { role: "dialog", "aria-modal": "true", tabindex: "-1" });
    box.append(element("img"), element("p", "caption", { "aria-live": "polite" }));
    if (pictures.length > 1) {
      box.append(button("back", "Picture before", () => show(at - 1)), button("forward", "Next picture", () => show(at + 1)));
    }
    box.append(button("close", "Close", close));
    box.addEventListener("click", close);
    document.body.append(box);
    document.querySelector("main").inert = true;
    document.documentElement.style.setProperty("overflow", "hidden");
    box.focus({ preventScroll: true });
    show(pictures.indexOf(image));
    bridge.reportBox(true);
  }

  function show(number) {
    at = (number + pictures.length) % pictures.length;
    const image = pictures[at];
    const caption = image.closest("figure")?.querySelector("figcaption")?.textContent.trim() || image.alt || image.title;
    const count = pictures.length > 1 ? `${at + 1} / ${pictures.length}` : "";
    box.setAttribute("aria-label", [`Picture ${count}`.trim(), caption].filter(Boolean).join(": "));
    const [shown, words] = box.children;
    shown.src = source(image);
    shown.alt = image.alt;
    words.textContent = caption;
    if (count) words.prepend(Object.assign(element("span", "count"), { textContent: count }));
  }

  function close() {
    if (at < 0) return;
    at = -1;
    box.remove();
    document.querySelector("main").inert = false;
    document.documentElement.style.removeProperty("overflow");
    before?.focus({ preventScroll: true });
    bridge.reportBox(false);
  }

  function button(name, label, action) {
    const made = element("button", name, { type: "button", "aria-label": label });
    made.addEventListener("click", (event) => (event.stopPropagation(), action()));
    return made;
  }

  function element(tag, name = "", attributes = {}) {
    const made = document.createElement(tag);
    made.className = name;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  return { start, isOpen: () => at >= 0 };
})();
