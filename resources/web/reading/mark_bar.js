// The bar at a selection or a selected highlight: four colours, note, copy, remove.
plainleaf.markBar = (() => {
  const GAP = 8; // px between the bar and the text
  const ACTIONS = ["yellow", "green", "blue", "pink", "note", "copy", "remove"];
  const SIGNS = {
    note: "M3 13.5V11l7.6-7.6 2.5 2.5L5.5 13.5zM9.2 4.8l2.5 2.5",
    copy: "M5.5 5.5h8v8h-8zM3 10.5V3h7.5",
    remove: "M4 4l8 8M12 4l-8 8",
  };

  let bar = null;
  let note = null;
  let voice = null;
  let forSelection = false;
  let labels = {};

  /** `act` is called with the button's action. */
  function start(act) {
    bar = element("div", "mark-bar", { role: "toolbar", "aria-label": "Highlight" });
    bar.hidden = true;
    for (const action of ACTIONS) bar.append(button(action, act));
    note = bar.appendChild(element("p", "mark-note-text", {}));
    voice = element("p", "unseen", { "aria-live": "polite" });
    bar.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the selection
  }

  function label(words) {
    labels = words;
    for (const one of bar.querySelectorAll("button")) {
      one.title = labels[one.value] ?? one.value;
      one.setAttribute("aria-label", one.title);
    }
  }

  /** Show the bar beside a range: of a selection (without a mark), or of a highlight. */
  function show(range, mark) {
    forSelection = !mark;
    if (!bar.isConnected) document.body.append(bar, voice);
    for (const one of bar.querySelectorAll("button")) {
      if (ACTIONS.indexOf(one.value) < 4) one.setAttribute("aria-pressed", String(mark?.colour === one.value));
      if (one.value === "remove") one.hidden = !mark;
    }
    note.textContent = mark?.note ?? "";
    note.hidden = !mark?.note;
    bar.hidden = false;
    place(range);
  }

  function place(range) {
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    const box = boxes.find((one) => one.bottom > 0) ?? range.getBoundingClientRect();
    const last = boxes.at(-1) ?? box;
    const covered = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--covered")) || 0;
    const above = box.top - bar.offsetHeight - GAP;
    const top = above > covered + GAP ? above : last.bottom + GAP;
    const middle = (box.left + box.right - bar.offsetWidth) / 2;
    bar.style.setProperty("top", `${Math.round(top + scrollY)}px`);
    bar.style.setProperty("left", `${Math.round(Math.min(Math.max(GAP, middle), innerWidth - bar.offsetWidth - GAP - 12) + scrollX)}px`);
  }

  function hide() {
    bar.hidden = true;
    forSelection = false;
  }

  function say(words) {
    if (!voice.isConnected) document.body.append(bar, voice);
    voice.textContent = words;
  }

  function button(action, act) {
    const made = element("button", `mark-${action}`, { type: "button", value: action });
    if (SIGNS[action]) {
      const sign = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      sign.setAttribute("viewBox", "0 0 16 16");
      sign.setAttribute("aria-hidden", "true");
      path.setAttribute("d", SIGNS[action]);
      sign.append(path);
      made.append(sign);
    }
    made.addEventListener("click", (event) => (event.stopPropagation(), act(action)));
    return made;
  }

  function element(tag, name, attributes) {
    const made = document.createElement(tag);
    made.className = name;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  return { start, label, show, hide, say, isForSelection: () => forSelection };
})();
