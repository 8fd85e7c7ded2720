// The article's blocks of text in document order, and the number of characters before each.
plainleaf.blocks = (() => {
  const { flow, nodes } = plainleaf;
  const BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, pre, blockquote, figcaption, dd, dt, td, th, caption, summary, div.callout, div.table";

  let table = null;

  /** { all: elements, before: characters before each, total: characters }; computed once, since the article does not change. */
  function list() {
    if (table) return table;
    const every = [...document.querySelectorAll(`article :is(${BLOCKS})`)];
    const all = every.filter((one, number) => !every[number + 1] || !one.contains(every[number + 1]));
    const before = [];
    let total = 0;
    for (const one of all) {
      before.push(total);
      total += one.textContent.length;
    }
    table = { all, before, total };
    return table;
  }

  /** The index of the first block that ends after a position of the view; the number of blocks if there is none. */
  function firstBelow(place) {
    const { all } = list();
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (flow.bounds(all[middle]).end > place) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The share of the text before a position of the view, 0 to 1. */
  function shareAbove(place) {
    const { all, before, total } = list();
    const at = firstBelow(place);
    if (at === all.length || !total) return 1;
    const { start, end } = flow.bounds(all[at]);
    const part = Math.min(1, Math.max(0, (place - start) / Math.max(1, end - start)));
    return (before[at] + part * all[at].textContent.length) / total;
  }

  /** The block's first words, which identify it later. */
  function words(element) {
    return element.textContent.replace(/\s+/g, " ").trim().slice(0, 80);
  }

  /** The element of the node if it still begins with these words, else the first block that does, or null. */
  function find(address, begin) {
    const there = nodes.at(address);
    if (there && words(there) === begin) return there;
    return list().all.find((one) => words(one) === begin) ?? null;
  }

  return { list, firstBelow, shareAbove, words, find };
})();
