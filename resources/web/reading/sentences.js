// The sentences of the article, with their text nodes. Code, addresses, note marks, readings (ruby) and formulas are not
// spoken.
plainleaf.sentences = (() => {
  const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, blockquote, figcaption, dd, dt, td, th, caption, summary, div, section, article";
  const SILENT = "pre, sup a, rt, rp, math, .site, .details, .notes, .embed";
  const ADDRESS = /(?:\b(?:https?:\/\/|www\.)|[^\s@(<]{1,64}@)\S{0,2000}[^\s.,;:!?)\]}>»”"']/giu;
  const WORD = /[\p{L}\p{N}]/u;
  const CODE = 24; // maximum characters of inline code that is spoken

  // The browser ends a sentence at a full stop before a capital letter; here not after these, nor after others before a number.
  const OPEN = "(?:^|[\\s(\\[\"'“„«‘])";
  const SHORT = new RegExp(
    `${OPEN}(?:\\p{L}|Dr|Prof|Mr|Mrs|Ms|St|Sr|Jr|Rev|Gen|Col|Sgt|Capt|Lt|Gov|Sen|Rep|Hon|vs|cf|al|ed|eds|approx|ca|Inc|Ltd|Co|Corp|Bros|` +
      "Mt|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|e\\.g|i\\.e|U\\.[SK]|bzw|vgl|Hr|Fr|Str|evtl|ggf|" +
      "inkl|sog|MM|Mme|Mlle|Sra?|Dra?|Uds?|Sig|Dott|ул|стр|им)\\.\\s*$",
    "u",
  );
  const BEFORE_NUMBER = new RegExp(`${OPEN}(?:Nos?|Nr|[Vv]ol|[Pp]p?|[Ff]igs?|[Ee]qs?|[Cc]h|[Ss]ec|Abb|Kap|Bd|Art|Abs|S)\\.\\s*$`, "u");
  const ORDINAL = /(?:^|\s)\d{1,2}\.\s*$/;
  const OPENING = /\p{Ps}{1,20}$/u;
  const CLOSED = /[」』]$/;
  const WITH_ORDINALS = /^(?:de|da|nb|nn|no|fi|cs|sk|sl|hr|hu|pl|et|lv|lt|is)\b/;

  let units = null; // { nodes, starts, text, language, sentences }: the text of a block

  function all() {
    if (units) return units;
    units = [];
    const walker = document.createTreeWalker(document.querySelector("article") ?? document.body, NodeFilter.SHOW_TEXT);
    let block = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent.closest(SILENT) || (parent.closest("code") && !isWord(parent.closest("code")))) continue;
      const own = parent.closest(BLOCKS);
      if (own !== block || !units.length) {
        block = own;
        units.push({ nodes: [], starts: [], text: "", language: own.closest("[lang]")?.lang ?? "", sentences: null });
      }
      const unit = units.at(-1);
      unit.nodes.push(node);
      unit.starts.push(unit.text.length);
      unit.text += node.data;
    }
    units = units.filter((unit) => WORD.test(unit.text));
    return units;
  }

  function isWord(code) {
    const text = code.textContent;
    return text.length <= CODE && !/[\s/\\{}()<>=;|]/.test(text);
  }

  /** A unit's sentences in order: { unit, start, end, spoken, language }; none for a text that is only addresses. */
  function of(unit) {
    if (unit.sentences) return unit.sentences;
    unit.sentences = [];
    let start = 0;
    const text = unit.text.replace(ADDRESS, (address) => "x".repeat(address.length)); // its punctuation ends no sentence
    for (const { segment, index } of segmenter(unit.language).segment(text)) {
      const opened = segment.match(OPENING)?.[0].length ?? 0; // belongs to the next sentence
      const end = index + segment.length - opened;
      if (end < text.length && goesOn(text.slice(start, end), text[end], unit.language)) continue;
      add(unit, start, end);
      start = end;
    }
    return unit.sentences;
  }

  function add(unit, from, to) {
    const text = unit.text.slice(from, to);
    const spoken = text.replace(ADDRESS, " ").replace(/\u00ad/g, "").replace(/\s+/g, " ").replace(/ (?=[.,;:!?…)])/g, "").trim();
    const blank = text.length - text.trimStart().length;
    if (WORD.test(spoken)) unit.sentences.push({ unit, start: from + blank, end: from + text.trimEnd().length, spoken });
  }

  function goesOn(text, next, language) {
    if (CLOSED.test(text) && !/[\s\p{Ps}]/u.test(next)) return true;
    if (/\d/.test(next)) return SHORT.test(text) || BEFORE_NUMBER.test(text);
    return SHORT.test(text) || (WITH_ORDINALS.test(language) && ORDINAL.test(text));
  }

  function segmenter(language) {
    try {
      return new Intl.Segmenter(language || undefined, { granularity: "sentence" });
    } catch {
      return new Intl.Segmenter(undefined, { granularity: "sentence" }); // a page may declare an invalid language
    }
  }

  function range({ unit, start, end }) {
    const made = new Range();
    made.setStart(...point(unit, start));
    made.setEnd(...point(unit, end));
    return made;
  }

  /** The place { unit, number } of the first sentence that ends after a range begins; without a range, of the first in view. */
  function here(from) {
    const list = all();
    const reached = from
      ? (one) => one.comparePoint(from.startContainer, from.startOffset) <= 0 // the sentence begins before the range or in it
      : (one) => plainleaf.flow.bounds(one).end > 8;
    let low = 0;
    for (let high = list.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (reached(whole(list[middle]))) high = middle;
      else low = middle + 1;
    }
    for (let unit = low; unit < list.length; unit += 1) {
      const number = of(list[unit]).findIndex((one) => reached(range(one)));
      if (number >= 0) return { unit, number };
    }
    return null;
  }

  /** The place of the next (1) or previous (-1) sentence; null if there is none. */
  function beside({ unit, number }, step) {
    const list = all();
    for (let at = unit, next = number + step; list[at]; at += step, next = null) {
      const own = of(list[at]);
      const chosen = next ?? (step > 0 ? 0 : own.length - 1);
      if (own[chosen]) return { unit: at, number: chosen };
    }
    return null;
  }

  function one({ unit, number }) {
    return of(all()[unit])[number];
  }

  function whole(unit) {
    return range({ unit, start: 0, end: unit.text.length });
  }

  function point(unit, at) {
    const number = unit.starts.findLastIndex((start) => start <= at);
    return [unit.nodes[number], Math.min(at - unit.starts[number], unit.nodes[number].length)];
  }

  return { here, beside, one, range };
})();
