// Notes beside their marks: a click on a mark, or Enter, shows the note there; Escape closes it.
plainleaf.notes = (() => {
  const GAP = 8; // px between the mark and the note, and to the edges of the view
  const OWN = ["id", "data-node", "data-block"]; // of the note below the article, which stay unique

  let bridge = null;
  let box = null;
  let before = null; // the mark that gets the focus back

  function start(channel) {
    bridge = channel;
    bridge.boxClosed.connect(close);
    addEventListener("click", clicked, true);
    addEventListener("keydown", pressed, true);
  }

  /** The note of a link that is a mark, else null. */
  function noteOf(link) {
    const name = link?.getAttribute("href");
    const note = name?.startsWith("#note-") ? document.getElementById(name.slice(1)) : null;
    return note?.closest(".notes") ? note : null;
  }

  /** Show the note of a clicked link; returns whether it is a mark. Any other link closes the note. */
  function show(link) {
    const note = link.closest("sup") ? noteOf(link) : null;
    if (note) open(note, box?.contains(link) ? before : link);
    else close();
    return note !== null;
  }

  function clicked(event) {
    if (!box?.contains(event.target)) close();
  }

  function pressed(event) {
    if (!box || event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  }

  function open(note, mark) {
    box?.remove();
    before = mark;
    const label = note.dataset.label ?? before.textContent.trim();
    box = element("div", "note-box", { role: "dialog", "aria-label": `Note ${label}`, tabindex: "-1" });
    box.append(...copy(note), element("a", "there", { href: `#${note.id}` }, "All notes"));
    document.body.append(box);
    place(before.getBoundingClientRect());
    box.addEventListener("focusout", (event) => event.relatedTarget && !box.contains(event.relatedTarget) && close(false));
    box.focus({ preventScroll: true });
    bridge.reportBox(true);
  }

  /** The content of a note, without its link back to the text and without addresses. */
  function copy(note) {
    const made = note.cloneNode(true);
    for (const back of made.querySelectorAll('a[href^="#note-ref-"]')) back.remove();
    for (const one of made.querySelectorAll("*")) OWN.forEach((name) => one.removeAttribute(name));
    return made.childNodes;
  }

  function place(mark) {
    const under = mark.bottom + GAP;
    const above = mark.top - GAP - box.offsetHeight;
    const top = under + box.offsetHeight > innerHeight && above > 0 ? above : under;
    const left = (mark.left + mark.right - box.offsetWidth) / 2;
    const most = document.documentElement.clientWidth - box.offsetWidth - GAP;
    box.style.setProperty("top", `${Math.round(top + scrollY)}px`);
    box.style.setProperty("left", `${Math.round(Math.max(GAP, Math.min(left, most)) + scrollX)}px`);
  }

  /** Close the note; the focus returns to the mark unless another element has it. */
  function close(back = true) {
    if (!box) return;
    const gone = box;
    box = null; // before it loses the focus
    gone.remove();
    if (back !== false) before?.focus({ preventScroll: true });
    bridge.reportBox(false);
  }

  function element(tag, name, attributes, words = "") {
    const made = Object.assign(document.createElement(tag), { className: name, textContent: words });
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  return { start, show };
})();
