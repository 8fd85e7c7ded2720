// Finds the picture behind a placeholder. Injected beside capture.js, a classic script like it.
//
// Returns the same address as app/plainleaf/engine/document/pictures/candidates.py from the page's HTML, in the same
// order; both are tested with tests/lazy-pictures.json. In addition, the browser knows the size of a loaded picture,
// which identifies placeholders whatever their address.

globalThis.plainleafLazy = (() => {
  "use strict";

  const LAZY = (
    "data-src data-original data-lazy-src data-lazy data-lazyload data-original-src data-hi-res-src data-full-src " +
    "data-image-loader data-image data-url data-echo data-actualsrc data-canonical-src data-orig-file data-large-file " +
    "data-img-src data-li-src data-delayed-url nitro-lazy-src data-srv data-runner-src"
  ).split(" ");
  const SETS = ["srcset", "data-srcset", "data-lazy-srcset", "data-original-set", "nitro-lazy-srcset"];
  const BACKGROUNDS = ["data-bg", "data-background", "data-background-image", "data-bg-src"];
  const RARE = new Set(["image/avif", "image/jxl", "image/heic", "image/heif", "image/jp2"]);
  const LARGE = 2000; // pixels; a wider candidate of a set is taken only if there is no other
  const WIDTH = "1024"; // pixels; requested if an address leaves the width to the page's scripts
  const INLINE = 1024; // characters; a shorter inline picture is a placeholder
  const DOT = 2; // pixels; a smaller picture is a tracker or a spacer
  const STRETCHED = 2; // a picture shown at more than this multiple of its width is a placeholder
  const AROUND = 4; // ancestors searched for the link around a picture
  const FIGURE = 3; // ancestors searched for the figure around a background
  const PLACES = /\{(?:width|height|size)\}|%7B(?:width|height|size)%7D/gi;
  const CANDIDATE = /[\s,]*(\S+)(?:(?<=,)|(?:\s+([\d.]+)([wxh]))?[^,]*)/y;
  const OF_PICTURE = /src|img|image/i;
  const NO_PICTURE = /^(?:(?:src|alt|title|class|id|style|on\w*|aria-.*)$|.*(?:fallback|error|placeholder|default))/i;
  const MARKS = /[\[\](){}<>"'|]+/g;
  const NUMBER = /^(\d{1,5})(?:px|w|x)?$/;
  const LONGEST = 20000; // maximum characters of an attribute's value
  const DEPTH = 6; // maximum depth of objects in it
  const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp)(?:[?#/]|$)/i;
  const PHOTOGRAPH = /\.(?:jpe?g|webp|avif)(?:[?#]|$)/i;
  const EMPTY = /(?:^|[_.-])(placeholder|blank|spacer|transparent|pixel|clear|empty|loading|lazy|grey|gray|1x1|1px|dot|dummy|spinner)(?=[_.-])/i;
  const FILE = /\.(gif|png|svg|jpe?g|webp|avif)(?:$|\?)/i;
  const SURE = /^(?:placeholder|spacer|1x1|1px)$/i;
  const NAMELESS = new Set(
    ("avatar background bg black blank box clear default dot dummy empty fallback gif gray grey holder image images img jpeg " +
      "jpg lazy lazyload load loader loading no none photo pic picture pixel placeholder png preload px ratio shim small spacer " +
      "spinner square thumb thumbnail tiny trans transparent white x").split(" "),
  );
  const BLURRED = /(?<=\w)\/v1\/\w+\/[^/]{0,200}\bblur_\d[^/]{0,200}\/[^/]+$/;
  const OF_SLIDER = /\/revslider\/(?:[\w-]+\/){0,5}(?:dummy|transparent)\.png/i;
  const OF_BUILDER = ["/-/empty/", "/-/resize/20x", "/pagespeed_static/1."];

  const absolute = (url, base) => {
    try {
      return url && new URL(url, base).href;
    } catch {
      return "";
    }
  };

  // True if a file name consists of words for placeholders, unlike that of a photograph.
  const isEmpty = (name) => {
    const found = EMPTY.exec(name);
    const behind = found ? found.index + found[0].length : 0;
    const file = found && FILE.exec(name.slice(behind));
    if (!file) return false;
    const words = name.slice(0, behind + file.index).toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return /^(?:gif|svg)$/i.test(file[1]) || SURE.test(found[1]) || words.every((word) => !word || /^\d/.test(word) || NAMELESS.has(word));
  };

  // True if an address is a placeholder.
  const isFiller = (src) => {
    if (!src || /^(about:|#|javascript:)/i.test(src)) return true;
    if (/^data:/i.test(src)) return src.length < INLINE || /^data:image\/svg/i.test(src.slice(0, 14));
    if (OF_BUILDER.some((preview) => src.includes(preview)) || OF_SLIDER.test(src)) return true;
    const parts = src.slice(src.split("?")[0].lastIndexOf("/") + 1).split("/");
    return parts.some((part, place) => isEmpty(place < parts.length - 1 ? `${part}/` : part));
  };

  // The addresses of a set with their widths: [[width, url]].
  const sized = (value) => {
    const found = [];
    CANDIDATE.lastIndex = 0;
    for (let match; value && (match = CANDIDATE.exec(value)); ) found.push([Number(match[2] ?? 1) || 1, match[1].replace(/,+$/, "")]);
    return found;
  };

  // Addresses ordered by width; 0 if unknown.
  const bestFirst = (found) => {
    const worth = ([width]) => (width > LARGE ? width / 1e6 : width);
    return found.sort((one, other) => worth(other) - worth(one)).map(([, url]) => url).filter((url) => !isFiller(url));
  };
  const inSet = (value) => bestFirst(sized(value));

  // The addresses in attributes of an image and its sibling sources, the best first.
  const candidates = (img, placeholder) => {
    const src = (img.getAttribute("src") ?? "").trim();
    const filler = placeholder || isFiller(src);
    const inline = /^data:/i.test(src);
    const found = [];
    const last = [];
    for (const source of img.closest("picture")?.querySelectorAll("source") ?? []) {
      const narrow = !filler && source.media?.includes("max-width");
      const into = RARE.has(source.type) || narrow ? last : found;
      for (const name of SETS) into.push(...inSet(source.getAttribute(name)));
    }
    for (const name of SETS) found.push(...inSet(img.getAttribute(name)));
    if (filler || inline || img.getAttribute("data-src") || src.includes("blur")) {
      const named = LAZY.map((name) => (img.getAttribute(name) ?? "").split("|")[0].trim());
      const fits = (value) => !/^(data:|about:|#)/.test(value) && !OF_SLIDER.test(value) && (/^(http|[/.])/.test(value) || (!/^[{[]/.test(value) && PICTURE.test(value)));
      found.push(...named.filter((value) => value && fits(value)));
    }
    if (filler) found.push(...last);
    if (filler || inline) found.push(...bestFirst(unlisted(img, !filler)));
    if (!filler) found.push(src);
    return found;
  };

  // True if a text is the address of a picture; if its attribute is named accordingly, it needs no suffix.
  const isAddress = (text, named) =>
    /^(https?:\/\/|\/)/.test(text) && !text.includes(" ") && (PICTURE.test(text) || (named && text.slice(0, 8).includes("//")));

  const number = (value) => Number(NUMBER.exec(String(value))?.[1] ?? 0);

  // The addresses in a JSON value: those with a name of a picture, or with a file suffix of one.
  const inJson = (value, named, size = 0, depth = 0) => {
    if (typeof value === "string") return isAddress(value, named) ? [[size, value]] : [];
    if (!value || typeof value !== "object" || depth >= DEPTH) return [];
    if (Array.isArray(value)) return value.flatMap((one) => inJson(one, named, size, depth + 1));
    const width = number(value.width) || size;
    return Object.entries(value).flatMap(([key, one]) => [
      ...inJson(key, named, width, depth + 1),
      ...inJson(one, named || OF_PICTURE.test(key), number(key) || width, depth + 1),
    ]);
  };

  const parsed = (value) => {
    try {
      return /^[{[]/.test(value) ? JSON.parse(value) : undefined;
    } catch {
      return undefined;
    }
  };

  // Addresses of pictures in unlisted attributes: a single address, a set, JSON, other lists; named: in attributes
  // named after a picture.
  const unlisted = (img, named) =>
    [...img.attributes]
      .filter(({ name, value }) => value.length <= LONGEST && !NO_PICTURE.test(name) && (!named || OF_PICTURE.test(name)))
      .flatMap(({ name, value }) => {
        const json = parsed(value);
        if (json !== undefined) return inJson(json, OF_PICTURE.test(name));
        const found = sized(value).filter(([, url]) => isAddress(url, name.includes("src")));
        return found.length ? found : sized(value.replace(MARKS, ",")).filter(([, url]) => isAddress(url, false));
      });

  // The ancestors of an element, the innermost first.
  const around = (element, most) => {
    const found = [];
    for (let above = element.parentElement; above && found.length < most; above = above.parentElement) found.push(above);
    return found;
  };

  // The target of the link around a picture, if it is a picture file.
  const enlarged = (img) => {
    const href = (around(img, AROUND).find(({ localName }) => localName === "a")?.getAttribute("href") ?? "").trim();
    return PHOTOGRAPH.test(href) || FILE.test(href) ? [href] : [];
  };

  const isLoaded = (img) => Boolean(img.complete && img.naturalWidth);
  const isDot = (img) => isLoaded(img) && Math.min(img.naturalWidth, img.naturalHeight) <= DOT;

  const isAsked = (url) => /^(https?|blob):/i.test(url);

  // The address of the picture that an img shows or will show; empty if there is none or it is inline.
  const addressOf = (img) => {
    const shown = img.currentSrc || img.src || "";
    const placeholder = isDot(img) || (isLoaded(img) && img.clientWidth > STRETCHED * img.naturalWidth);
    if (isLoaded(img) && !placeholder && isAsked(shown) && !isFiller(shown)) return shown;
    const isChosen = !placeholder && img.currentSrc && img.currentSrc !== img.src && !isFiller(shown); // from a set
    const named = [...(isChosen ? [shown] : []), ...candidates(img, placeholder)];
    const isUnsized = (url) => url.search(PLACES) >= 0;
    const unsized = named.filter(isUnsized).map((url) => url.replace(PLACES, WIDTH));
    for (const name of [...named.filter((url) => !isUnsized(url)), ...unsized, ...enlarged(img), shown]) {
      const url = absolute(name, img.baseURI).replace(BLURRED, "");
      if (/^data:image\//i.test(name) && !isFiller(name)) return "";
      if (isAsked(url) && !(isDot(img) && url === shown)) return url;
    }
    return "";
  };

  // True if an attribute names the background that a script will show, in an element that is a picture.
  const isBackground = (element, name) => {
    if (!BACKGROUNDS.includes(name) || isFiller(element.getAttribute(name))) return false;
    const pictured = element.getAttribute("role") === "img" || around(element, FIGURE).some(({ localName }) => localName === "figure");
    return pictured && !element.querySelector("img, picture, video, iframe");
  };

  return { addressOf, isBackground, isDot };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
