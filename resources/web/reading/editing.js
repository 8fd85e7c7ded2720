// Editing in place: changes the text of blocks that have a number, and removes blocks. Only numbers and plain text are
// sent to Python, which changes its own tree of the article.
plainleaf.editing = (() => {
  const BLOCK = "data-block";
  const WORDS = "p, h1, h2, h3, h4, h5, h6, pre, figcaption, caption";
  const WHOLE = "figure, table, hr, p.embed, ul, ol, dl, blockquote, .callout, details, pre";
  const PAUSE = 1000; // ms without a key: an undo goes back to such a pause
  const STEPS = 500; // that can be undone
  const MOST = 100_000; // maximum characters of one insertion
  const NO = ["formatBold", "formatItalic", "formatUnderline", "insertFromDrop", "historyUndo", "historyRedo"];

  let bridge = null;
  let on = false;
  const texts = new Map(); // the text of each block before the edit
  const touched = new Set();
  const removed = new Set();
  let done = []; // steps { undo, redo, block, time }
  let undone = [];
  let cross = null;
  let pointed = null;

  function start(channel) {
    bridge = channel;
    bridge.editingWanted.connect((action) => ({ begin, undo, redo, finish: () => report(true) })[action]?.());
  }

  function begin() {
    if (on) return;
    on = true;
    document.documentElement.classList.add("editing");
    plainleaf.pages.layOut(); // one long text, from which blocks can be removed
    for (const one of document.querySelectorAll("s-h")) one.remove(); // words without hyphenation
    document.querySelector("article").normalize();
    for (const atom of document.querySelectorAll("article data[value]")) atom.contentEditable = "false";
    for (const block of document.querySelectorAll(`article [${BLOCK}]`)) prepare(block);
    cross = document.body.appendChild(document.createElement("button"));
    cross.className = "edit-remove";
    cross.type = "button";
    cross.hidden = true;
    cross.setAttribute("aria-label", "Remove this block");
    cross.title = "Remove this block";
    cross.addEventListener("mousedown", (event) => event.preventDefault());
    cross.addEventListener("click", () => remove(pointed));
    addEventListener("mousemove", (event) => point(event.target));
    addEventListener("focusin", (event) => point(event.target));
    for (const name of ["scroll", "resize"]) addEventListener(name, place, { passive: true });
    addEventListener("beforeinput", changing);
    addEventListener("input", () => report(false));
    addEventListener("keydown", pressed, true);
    document.querySelector(`article :is(${WORDS})[contenteditable]`)?.focus({ preventScroll: true });
  }

  function prepare(block) {
    if (block.matches(WORDS) && !block.matches(".embed")) {
      block.contentEditable = "plaintext-only";
      block.setAttribute("role", "textbox");
      block.setAttribute("aria-multiline", "true");
      block.spellcheck = false;
      texts.set(block, textOf(block));
    } else if (block.matches(WHOLE)) {
      block.tabIndex = 0;
    }
  }

  /** The text of a block; a part that is kept or removed as a whole is one character. */
  function textOf(block) {
    const copy = block.cloneNode(true);
    for (const atom of copy.querySelectorAll("data[value]")) atom.replaceWith(atom.getAttribute("value"));
    return copy.textContent;
  }

  /** Report the edits so far; `refused` is the maximum of one insertion, if a longer one was refused. */
  function report(finished, refused = 0) {
    const changed = {};
    for (const block of touched) {
      const now = textOf(block);
      if (now !== texts.get(block) && !block.closest("[hidden]")) changed[block.getAttribute(BLOCK)] = now;
    }
    const gone = [...removed].map((block) => Number(block.getAttribute(BLOCK)));
    bridge.reportEdits(JSON.stringify({ texts: changed, removed: gone, refused }), done.length > 0, undone.length > 0, finished);
  }

  // ── removing a block ────────────────────────────────────────────────────────────────────────────────

  function point(target) {
    if (target === cross) return;
    const block = target instanceof Element ? target.closest(`article [${BLOCK}]`) : null;
    const alone = block?.parentElement.localName === "li" && block.parentElement.childElementCount === 1;
    const caption = block?.matches("figcaption");
    pointed = block?.closest("table") ?? (alone || caption ? block.parentElement : block);
    place();
  }

  function place() {
    cross.hidden = !pointed || pointed.hidden;
    if (cross.hidden) return;
    const box = pointed.getBoundingClientRect();
    const rtl = getComputedStyle(pointed).direction === "rtl";
    cross.style.setProperty("top", `${Math.round(Math.max(box.top, 0) + scrollY)}px`);
    cross.style.setProperty("left", `${Math.round(rtl ? Math.max(2, box.left - 40) : Math.min(box.right + 12, innerWidth - 46))}px`);
  }

  function remove(block) {
    if (!block) return;
    const next = block.nextElementSibling;
    const turn = (gone) => {
      block.hidden = gone;
      if (gone) removed.add(block);
      else removed.delete(block);
    };
    turn(true);
    step({ undo: () => turn(false), redo: () => turn(true), block: null, time: 0 });
    pointed = null;
    place();
    next?.focus?.({ preventScroll: true });
  }

  // ── undo ────────────────────────────────────────────────────────────────────────────────────────────

  function step(made) {
    push(made);
    report(false);
  }

  function push(made) {
    done.push(made);
    if (done.length > STEPS) done.shift();
    undone = [];
  }

  function changing(event) {
    const block = event.target.closest?.(`[${BLOCK}]`);
    const breaks = event.inputType === "insertParagraph" || event.inputType === "insertLineBreak";
    if (!block || NO.includes(event.inputType) || (breaks && block.localName !== "pre")) return event.preventDefault();
    const put = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    if (put.length > MOST) {
      event.preventDefault();
      return report(false, MOST);
    }
    touched.add(block);
    const last = done.at(-1);
    const now = performance.now();
    if (last?.block === block && now - last.time < PAUSE && !undone.length) {
      last.time = now;
      return;
    }
    let [before, after] = [nodesOf(block), null];
    const undo = () => {
      after = nodesOf(block);
      block.replaceChildren(...before.map((node) => node.cloneNode(true)));
    };
    const redo = () => block.replaceChildren(...after.map((node) => node.cloneNode(true)));
    push({ undo, redo, block, time: now });
  }

  function nodesOf(block) {
    return [...block.childNodes].map((node) => node.cloneNode(true));
  }

  function undo() {
    const last = done.pop();
    if (!last) return;
    last.undo();
    last.time = 0;
    undone.push(last);
    report(false);
  }

  function redo() {
    const next = undone.pop();
    if (!next) return;
    next.redo();
    done.push(next);
    report(false);
  }

  function pressed(event) {
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    if (command && key === "z") event.shiftKey ? redo() : undo();
    else if (command && key === "y") redo();
    else if ((key === "delete" || key === "backspace") && !event.target.isContentEditable && event.target.hasAttribute?.(BLOCK)) remove(event.target);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  return { start, isOn: () => on };
})();
