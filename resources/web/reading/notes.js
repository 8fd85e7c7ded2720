// A note beside its mark: a click on the mark, or Enter, shows it there; Escape goes back.
plainleaf.notes = (() => {
  const GAP = 8; // px between the mark and the note, and to the edges of the view
  const OWN = ["id", "data-node", "data-block"]; // of the note below the article, which stays the only one

  let bridge = null;
  let box = null;
  let before = null; // the mark that has the keyboard again

  function start(channel) {
    bridge = channel;
    bridge.boxClosed.connect(close);
    addEventListener("click", clicked, true);
    addEventListener("keydown", pressed, true);
  }

  /** The note that a link is the mark of, else null. */
  function noteOf(link) {
    const name = link?.getAttribute("href");
    const note = name?.startsWith("#note-") ? document.getElementById(name.slice(1)) : null;
    return note?.closest(".notes") ? note : null;
  }

  /** Show the note of a link that is clicked; says whether it is a mark. Any other link takes the note away. */
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
    bridge.tellBox(true);
  }

  /** What is in a note, without the way back to the text and without addresses. */
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

  /** Take the note away; the keyboard goes back to the mark unless it went elsewhere. */
  function close(back = true) {
    if (!box) return;
    const gone = box;
    box = null; // before it loses the keyboard
    gone.remove();
    if (back !== false) before?.focus({ preventScroll: true });
    bridge.tellBox(false);
  }

  function element(tag, name, attributes, words = "") {
    const made = Object.assign(document.createElement(tag), { className: name, textContent: words });
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  return { start, show };
})();
