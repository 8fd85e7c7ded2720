// Starts the parts that only the article's page has (see desktop/web/reading.py).
plainleaf.reading = (() => {
  function start(bridge) {
    const { pages, place, pictures, lightBox, notes, code, focus, readingKeys, speech, marks, editing, next } = plainleaf;
    for (const part of [pages, place, pictures, lightBox, notes, code, focus, readingKeys, speech, marks, editing, next]) part.start(bridge);
  }

  return { start };
})();
