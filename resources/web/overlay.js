// The overlay: boxes in a shadow root, and tints of text by CSS highlights. It does not change the page's layout: boxes
// have an outline and a shadow, which never make a page scroll. Styles are set through the object model, which no content
// security policy forbids.
plainleaf.overlay = (() => {
  const { dom, nodes } = plainleaf;
  const TAG = "plainleaf-overlay";
  const EDGE = 3; // px between the chosen node and its outline
  const SETTLE = 700; // ms: live pages are checked again for shifts that no observer reports

  const BOXES = `
    :host { all: initial; }
    .box { position: absolute; pointer-events: none; box-sizing: border-box; border-radius: 3px; }
    .chosen { outline: 2px solid #2f9e63; outline-offset: ${EDGE}px; border-radius: 5px;
      box-shadow: 0 0 0 ${EDGE + 2}px rgba(255, 255, 255, .55), 0 0 0 ${EDGE + 7}px rgba(47, 158, 99, .22); }
    .path { outline: 1px dashed rgba(47, 120, 158, .45); outline-offset: -1px; }
    .hover { outline: 1.5px solid rgba(38, 110, 200, .85); outline-offset: 1px; background: rgba(38, 110, 200, .08); }
    .label, .hint { position: absolute; font: 600 11px/1.35 "Segoe UI", Inter, "Noto Sans", "Liberation Sans", system-ui, sans-serif;
      color: #fff; white-space: pre; overflow: hidden; text-overflow: ellipsis; letter-spacing: .01em; }
    .label { position: sticky; display: block; width: fit-content; margin-inline-start: auto; top: 8px; right: 8px; max-width: min(100%, 420px); box-sizing: border-box;
      padding: 3px 9px; border-radius: 999px; background: #22794b; box-shadow: 0 1px 4px rgba(0, 0, 0, .28); }
    .rail { position: absolute; inset: -${EDGE + 24}px 8px 0 8px; }
    .hint { width: max-content; max-width: 380px; padding: 6px 10px; border-radius: 7px; font-weight: 500; white-space: pre-wrap;
      background: rgba(24, 32, 44, .97); box-shadow: 0 3px 14px rgba(0, 0, 0, .3); }
    [hidden] { display: none; }`;

  const TINTS = `
    ::highlight(plainleaf-kept) { background-color: rgba(64, 192, 120, .26); }
    ${Object.entries(plainleaf.settings.tints).map(([name, css]) => `::highlight(plainleaf-${name}) { ${css} }`).join("\n")}`;

  const host = document.createElement(TAG);
  const root = host.attachShadow({ mode: "closed" });
  root.adoptedStyleSheets = [sheet(BOXES)];
  for (const [name, value] of Object.entries({
    all: "initial", position: "absolute", top: "0", left: "0", width: "0", height: "0", display: "block",
    "z-index": "2147483647", "pointer-events": "none", "user-select": "none",
  })) host.style.setProperty(name, value, "important");
  host.setAttribute("aria-hidden", "true");

  const tints = sheet(TINTS);
  const chosenBox = box("chosen");
  const rail = document.createElement("div");
  rail.className = "rail";
  const label = document.createElement("span");
  label.className = "label";
  rail.append(label);
  chosenBox.append(rail);
  const hoverBox = box("hover");
  const hintBox = document.createElement("div");
  hintBox.className = "hint";
  hintBox.hidden = true;
  root.append(chosenBox, hoverBox, hintBox);

  let last = null;
  let chosen = null;
  let path = []; // [element, box]
  let hovered = null;
  let pointed = null; // the pointer's position in the view
  let drawn = "";
  let waiting = false;
  const sizes = new ResizeObserver(later);

  addEventListener("mousemove", (event) => (pointed = [event.clientX, event.clientY]), { capture: true, passive: true });

  function sheet(css) {
    const made = new CSSStyleSheet();
    made.replaceSync(css);
    return made;
  }

  function box(kind) {
    const made = document.createElement("div");
    made.className = `box ${kind}`;
    made.hidden = true;
    return made;
  }

  /** Insert the overlay; scripts of the page may have removed it. */
  function attach() {
    if (!host.isConnected) dom.root().append(host);
    if (!document.adoptedStyleSheets.includes(tints)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, tints];
    }
  }

  function later() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  }

  function draw() {
    if (!host.isConnected) return;
    const origin = host.getBoundingClientRect();
    const pairs = [[chosen, chosenBox], [hovered, hoverBox], ...path];
    const places = pairs.map(([element]) => place(element, origin)); // all are read before any is written, for one layout
    const now = places.map((at) => at && [at.x, at.y, at.width, at.height].map(Math.round)).join(";");
    if (now === drawn) return;
    drawn = now;
    keepInside(places[0], origin);
    pairs.forEach(([, one], number) => put(one, places[number]));
    placeHint(places[1], origin);
  }

  function place(element, origin) {
    if (!element || !dom.connected(element)) return null;
    const at = nodes.rectangle(element);
    if (at.width < 1 && at.height < 1) return null;
    return { x: at.left - origin.left, y: at.top - origin.top, width: at.width, height: at.height };
  }

  /** The outline of a node that is as wide as the page is drawn inside, because it would be invisible outside. */
  function keepInside(at, origin) {
    if (!at) return;
    const page = document.scrollingElement || dom.root();
    const margin = EDGE + 2;
    const [left, top] = [-origin.left - scrollX + margin, -origin.top - scrollY + margin];
    const right = Math.min(at.x + at.width, left + page.scrollWidth - 2 * margin);
    const bottom = Math.min(at.y + at.height, top + page.scrollHeight - 2 * margin);
    at.x = Math.max(at.x, left);
    at.y = Math.max(at.y, top);
    at.width = Math.max(0, right - at.x);
    at.height = Math.max(0, bottom - at.y);
  }

  function put(one, at) {
    one.hidden = !at;
    if (!at) return;
    one.style.setProperty("left", `${at.x}px`);
    one.style.setProperty("top", `${at.y}px`);
    one.style.setProperty("width", `${at.width}px`);
    one.style.setProperty("height", `${at.height}px`);
  }

  /** Beside the pointer; without one, at the box. */
  function placeHint(at, origin) {
    hintBox.hidden = !at || !hintBox.textContent;
    if (hintBox.hidden) return;
    const view = dom.root();
    const size = hintBox.getBoundingClientRect();
    const [x, y] = pointed ?? [at.x + origin.left, at.y + origin.top];
    const above = y - size.height - 10;
    const top = y + 20 + size.height <= innerHeight ? y + 20 : Math.max(8, above);
    const left = Math.max(6, Math.min(x + 10, view.clientWidth - size.width - 8));
    hintBox.style.setProperty("left", `${left - origin.left}px`);
    hintBox.style.setProperty("top", `${top - origin.top}px`);
  }

  function name(element) {
    const [id, first] = ["id", "class"].map((one) => (dom.attribute(element, one) || "").trim().split(/\s+/)[0]);
    return dom.tag(element) + (id ? `#${id}` : first ? `.${first}` : "");
  }

  /** A place is an address, or [address, [numbers], count] for some of its own texts. */
  function addressOf(place) {
    return Array.isArray(place) ? place[0] : place;
  }

  function texts(places) {
    const found = new Set();
    for (const one of places) {
      const element = nodes.at(addressOf(one));
      if (!element) continue;
      const own = [...dom.children(element)].filter((child) => child.nodeType === Node.TEXT_NODE && /\S/.test(child.data));
      const some = Array.isArray(one) && one[2] === own.length ? one[1].map((number) => own[number]) : own;
      for (const text of some) found.add(text);
    }
    return found;
  }

  function tint(which, found) {
    const highlight = new Highlight();
    for (const text of found) {
      highlight.add(new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: text.length }));
    }
    CSS.highlights.set(`plainleaf-${which}`, highlight);
  }

  /** One tint for what one side keeps, another for what both keep; without a second side one for what is kept. */
  function tintAll(wish) {
    const kept = texts(wish.kept);
    const second = wish.second && texts(wish.second);
    const parts = second
      ? { first: [...kept].filter((one) => !second.has(one)), second: [...second].filter((one) => !kept.has(one)),
          both: [...kept].filter((one) => second.has(one)), kept: [] }
      : { first: [], second: [], both: [], kept };
    for (const [name, part] of Object.entries(parts)) tint(name, part);
  }

  /** Show what Python requests: {chosen, label, path}, node addresses, and {kept, second}, places. */
  function show(wish) {
    last = wish;
    attach();
    tintAll(wish);
    chosen = nodes.at(wish.chosen);
    label.textContent = chosen && wish.label !== null ? wish.label || name(chosen) : "";
    label.hidden = !label.textContent;
    for (const [, one] of path) one.remove();
    path = wish.path.map((address) => nodes.at(address)).filter((element) => element && element !== chosen)
      .map((element) => [element, box("path")]);
    root.prepend(...path.map(([, one]) => one));
    sizes.disconnect();
    for (const element of new Set([dom.root(), dom.body(), chosen, ...path.map(([one]) => one)])) {
      if (element) sizes.observe(element);
    }
    drawn = "";
    draw();
  }

  /** Show the same again, after more of the page has arrived. */
  function again() {
    if (last) show(last);
  }

  function hover(element) {
    if (element === hovered) return;
    hovered = element;
    hintBox.textContent = "";
    if (element) attach();
    later();
  }

  function hint(text) {
    hintBox.textContent = text;
    drawn = "";
    later();
  }

  /** Remove the overlay while the page is serialised. */
  function without(action) {
    const was = host.isConnected;
    host.remove();
    try {
      return action();
    } finally {
      if (was) attach();
    }
  }

  addEventListener("scroll", later, { capture: true, passive: true });
  addEventListener("resize", later, { passive: true });
  for (const event of ["load", "transitionend", "animationend", "toggle"]) addEventListener(event, later, true);
  if (plainleaf.settings.live) {
    setInterval(() => (chosen || hovered || path.length) && !document.hidden && later(), SETTLE);
  }

  return { TAG, addressOf, show, again, hover, hint, without };
})();
