// Collects the pictures that the page shows, and the style sheets that capture.js could not read. Injected beside it, a
// classic script like it.
//
// A picture is taken from the browser's cache, else from what is drawn, else requested as the page itself would, with
// the page's session. Only pictures within the limits are taken, and no longer than `milliseconds`. The background
// script runs it again if the user gave access to other sites.
//
// Reasons for missing content: "refused" (its site does not share it, or no longer has it), "large" (more than the
// limit of one), "full" (more than the limit of a page), "late".

globalThis.plainleafPictures = (() => {
  "use strict";

  const EACH = 4 * 1024 * 1024; // bytes of one picture
  const ALL = { picture: 16 * 1024 * 1024, sheet: 1024 * 1024 }; // characters of all included content
  const AT_ONCE = 8;
  const TOO_LARGE = { size: Infinity };

  const addressed = (blob) =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });

  const fetched = async (url, options) => {
    const answer = await fetch(url, options);
    const isPicture = answer.ok && /^image\//i.test(answer.headers.get("content-type") ?? "");
    if (!isPicture) return null;
    return Number(answer.headers.get("content-length")) > EACH ? TOO_LARGE : answer.blob();
  };

  const drawn = async (img) => {
    if (!img.complete || !img.naturalWidth) return null;
    const canvas = img.ownerDocument.createElement("canvas");
    Object.assign(canvas, { width: img.naturalWidth, height: img.naturalHeight });
    canvas.getContext("2d").drawImage(img, 0, 0);
    return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.92)); // refused for pictures of other sites
  };

  // The ways to get a picture, the cheapest first.
  const ways = ({ element, url }, credentials, signal) => {
    const kept = () => fetched(url, { mode: "same-origin", cache: "only-if-cached", signal });
    const asked = () => fetched(url, { credentials, cache: "force-cache", signal });
    const redrawn = element ? [() => drawn(element)] : [];
    if (url.startsWith("blob:")) return [() => fetched(url, { signal }), ...redrawn];
    return new URL(url).origin === location.origin ? [kept, ...redrawn, asked] : [asked, ...redrawn];
  };

  // The content for one placeholder: { data }, or { reason } why it is missing.
  const picture = async (place, credentials, signal) => {
    let reason = "refused";
    for (const way of ways(place, credentials, signal)) {
      if (signal.aborted) return { reason: "late" };
      try {
        const blob = await way();
        if (blob && blob.size <= EACH) return { data: await addressed(blob) };
        if (blob) reason = "large";
      } catch {
        if (signal.aborted) reason = "late"; // else try the next way: not cached, or of another site
      }
    }
    return { reason };
  };

  const sheet = async ({ url }, credentials, signal) => {
    try {
      const answer = await fetch(url, { credentials, cache: "force-cache", signal });
      const isStyle = answer.ok && /^text\/css\b/i.test(answer.headers.get("content-type") ?? "");
      return isStyle ? { data: await answer.text() } : { reason: "refused" };
    } catch {
      return { reason: signal.aborted ? "late" : "refused" };
    }
  };

  // Gets the content for these placeholders, several at a time, each address once: address → result.
  const asked = async (places, take, late) => {
    const found = new Map();
    const queue = [...new Map(places.map((place) => [place.url, place])).values()];
    const work = async () => {
      for (let place = queue.shift(); place; place = queue.shift()) found.set(place.url, await take(place));
    };
    await Promise.race([late, Promise.all(Array.from({ length: AT_ONCE }, work))]);
    return found;
  };

  const isOpen = (kind) => (piece) => piece.kind === kind && (!piece.reason || piece.reason === "refused" || piece.reason === "late");

  // The number of missing items by kind and reason: [{ kind, reason, count }].
  const counted = (pieces) => {
    const missing = new Map(pieces.filter(({ reason }) => reason).map(({ kind, url, reason }) => [`${kind} ${url}`, { kind, reason }]));
    const counts = new Map();
    for (const { kind, reason } of missing.values()) {
      const key = `${kind} ${reason}`;
      counts.set(key, { kind, reason, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    return [...counts.values()];
  };

  const joined = (pieces) => {
    const result = [];
    for (const piece of pieces) {
      if (typeof piece === "string" && typeof result.at(-1) === "string") result[result.length - 1] += piece;
      else result.push(piece);
    }
    return result;
  };

  // The page with the content filled in; `missing` lists what is missing, and why.
  return async (page, milliseconds, credentials = "same-origin") => {
    const abort = new AbortController();
    const { signal } = abort;
    const late = new Promise((resolve) => setTimeout(resolve, milliseconds)).then(() => abort.abort());
    const carried = { ...page.carried };
    const shown = new Set(page.shown);
    const put = ({ element, ...place }, found, inside) => {
      const { data = "", reason } = found.get(place.url) ?? { reason: "late" };
      const size = place.held ? data.length : 0;
      if (reason || carried[place.kind] + size > ALL[place.kind]) return [{ ...place, reason: reason || "full" }];
      carried[place.kind] += size;
      return place.held ? [place.held[0], ...inside(data, place), place.held[1]] : [];
    };
    const filled = (pieces, kind, found, inside) =>
      pieces.flatMap((piece) => (isOpen(kind)(piece) ? put(piece, found, inside) : [piece]));

    const sheets = await asked(page.pieces.filter(isOpen("sheet")), (place) => sheet(place, credentials, signal), late);
    const styled = (data, { url }) => {
      for (const each of globalThis.plainleafStyles.meantIn(data, url)) shown.add(each);
      return globalThis.plainleafStyles.split(data, url, (each) => shown.has(each));
    };
    const dressed = filled(page.pieces, "sheet", sheets, styled);
    const pictures = await asked(dressed.filter(isOpen("picture")), (place) => picture(place, credentials, signal), late);
    const pieces = joined(filled(dressed, "picture", pictures, (data) => [data]));
    return { ...page, pieces, missing: counted(pieces), carried };
  };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
