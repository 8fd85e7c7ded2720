// The line below the article that names the next unread one of the list. It is no part of the article's text.
plainleaf.next = (() => {
  function start(bridge) {
    const main = document.querySelector("body > main");
    if (main?.querySelector("article")) bridge.nextWanted.connect((json) => show(main, JSON.parse(json), () => bridge.reportNext()));
  }

  /** Show words by the class of their part; none remove the line. */
  function show(main, words, open) {
    main.querySelector(":scope > .next")?.remove();
    if (!words.title) return;
    const line = Object.assign(document.createElement("button"), { className: "next", type: "button", lang: "" });
    line.setAttribute("aria-label", Object.values(words).join(". "));
    for (const [name, text] of Object.entries(words)) {
      const part = Object.assign(document.createElement("span"), { className: name });
      part.dataset.words = text; // not in the document, so that nothing of it is found or copied
      line.append(part);
    }
    line.addEventListener("click", open);
    main.append(line);
  }

  return { start };
})();
