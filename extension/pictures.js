// Room: the pictures that the page shows, as the browser has them. Injected beside capture.js, a classic script like it.
//
// A picture is taken from what the browser keeps, else from what it has drawn, else it is asked for as the page itself
// would ask, with the page's session. Nothing is taken that is no picture, or beyond the limits; the page does not wait
// for longer than `milliseconds`. The background script runs it once more where the user gave it access to other sites.

globalThis.plainleafPictures = (() => {
  "use strict";

  const EACH = 4 * 1024 * 1024; // bytes of one picture
  const ALL = 16 * 1024 * 1024; // characters of all that come along
  const AT_ONCE = 8;

  const addressed = (blob) =>
    new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });

  const picture = (blob) => (blob && /^image\//i.test(blob.type) && blob.size <= EACH ? blob : null);

  const fetched = async (url, options) => {
    const answer = await fetch(url, options);
    if (!answer.ok || Number(answer.headers.get("content-length")) > EACH) return null;
    return picture(await answer.blob());
  };

  const drawn = async (img) => {
    if (!img.complete || !img.naturalWidth) return null;
    const canvas = img.ownerDocument.createElement("canvas");
    Object.assign(canvas, { width: img.naturalWidth, height: img.naturalHeight });
    canvas.getContext("2d").drawImage(img, 0, 0);
    return picture(await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.92))); // refused for other sites
  };

  // The ways to a picture, the one that costs least first.
  const ways = ({ element, url }, credentials, signal) => {
    const kept = () => fetched(url, { mode: "same-origin", cache: "only-if-cached", signal });
    const asked = () => fetched(url, { credentials, cache: "force-cache", signal });
    if (url.startsWith("blob:")) return [() => fetched(url, { signal }), () => drawn(element)];
    return new URL(url).origin === location.origin ? [kept, () => drawn(element), asked] : [asked, () => drawn(element)];
  };

  const taken = async (place, credentials, signal) => {
    for (const way of ways(place, credentials, signal)) {
      if (signal.aborted) return "";
      try {
        const blob = await way();
        if (blob) return await addressed(blob);
      } catch {
        continue; // not this way: not kept, another site's, too late
      }
    }
    return "";
  };

  // The page with the pictures in its pieces; `left` says how many did not come.
  return async (page, milliseconds, credentials = "same-origin") => {
    const abort = new AbortController();
    const late = new Promise((resolve) => setTimeout(resolve, milliseconds)).then(() => abort.abort());
    const places = page.pieces.filter((piece) => piece.url);
    const found = new Map(); // address → data
    const queue = [...new Map(places.map((place) => [place.url, place])).values()];
    const work = async () => {
      for (let place = queue.shift(); place; place = queue.shift()) found.set(place.url, await taken(place, credentials, abort.signal));
    };
    await Promise.race([late, Promise.all(Array.from({ length: AT_ONCE }, work))]);
    let room = ALL - (page.carried ?? 0);
    const left = new Set();
    const dressed = ({ url, held, left: plain }) => {
      const data = found.get(url);
      if (!data || (held && data.length > room)) {
        left.add(url);
        return { url, held, left: plain };
      }
      if (held) room -= data.length;
      return held ? `${held}${data}">` : "";
    };
    const pieces = [];
    for (const piece of page.pieces.map((each) => (each.url ? dressed(each) : each))) {
      if (typeof piece === "string" && typeof pieces.at(-1) === "string") pieces[pieces.length - 1] += piece;
      else pieces.push(piece);
    }
    return { ...page, pieces, left: left.size, carried: ALL - room };
  };
})();

// Firefox hands the file's last value to the extension, and a function cannot be handed over.
true;
