// What only the article's page has (see desktop/web/reading.py).
plainleaf.reading = (() => {
  function start(bridge) {
    for (const part of [plainleaf.place, plainleaf.lightBox, plainleaf.focus, plainleaf.readingKeys, plainleaf.speech]) part.start(bridge);
  }

  return { start };
})();
