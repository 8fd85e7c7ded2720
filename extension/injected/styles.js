// The page's style sheets, as the browser has them, and the pictures that styles refer to. Injected beside capture.js,
// a classic script like it.
//
// A sheet is written with its current rules, including those that scripts inserted or constructed; one of another site
// that does not share it cannot be read. Addresses in a sheet are made absolute, because it is moved into the page.

globalThis.plainleafStyles = (() => {
  "use strict";

  const ALL = 1024 * 1024; // characters of all readable sheets of a page
  const IMPORT = 3; // CSSRule.IMPORT_RULE
  // An address in a style, except fonts, which declare their format.
  const ADDRESS = /url\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([^"'()\s\\]+))\s*\)(\s*format\()?/gi;
  const FONT = /\.(woff2?|ttf|otf|eot)([?#]|$)/i;
  const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

  const plain = (text) =>
    text.replace(ESCAPE, (_, code, sign) => (code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : sign));

  const absolute = (url, base) => {
    try {
      return new URL(url, base).href;
    } catch {
      return url; // not a valid address
    }
  };

  // A style as pieces: its text, and a placeholder for each `wanted` picture. `written` escapes for the context.
  const split = (style, base, wanted = () => true, written = inElement) => {
    const pieces = [];
    let done = 0;
    for (const match of style.matchAll(ADDRESS)) {
      const found = plain(match[1] ?? match[2] ?? match[3]);
      if (/^(data:|about:|#|\s*$)/i.test(found)) continue;
      const url = absolute(found, base);
      const left = written(`url("${url.replace(/["\\\n]/g, encodeURIComponent)}")${match[4] ?? ""}`);
      pieces.push(written(style.slice(done, match.index)));
      done = match.index + match[0].length;
      const picture = /^(https?|blob):/i.test(url) && !match[4] && !FONT.test(url) && wanted(url);
      pieces.push(picture ? { kind: "picture", url, held: [written('url("'), written('")')], left } : left);
    }
    pieces.push(written(style.slice(done)));
    return pieces;
  };

  // No style may end its element.
  const inElement = (text) => text.replace(/<\/(?=style)/gi, "<\\/");

  // The rules of a sheet as text; null if the browser does not permit reading them.
  const rulesOf = (sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => (rule.type === IMPORT ? imported(rule) : `${rule.cssText}`)).join("\n");
    } catch {
      return null;
    }
  };

  const imported = (rule) => {
    const text = rule.styleSheet && rulesOf(rule.styleSheet);
    const media = rule.media?.mediaText;
    if (text == null) return `@import url("${absolute(rule.href, rule.parentStyleSheet?.href ?? document.baseURI)}") ${media ?? ""};`;
    return media ? `@media ${media} {${text}}` : text;
  };

  const STATES = /::?(before|after|first-line|first-letter|marker)|:(hover|focus|active|visited|link)(-\w+)?/gi;

  // The pictures in rules that apply to something on the page.
  const meant = (doc, rules, base) =>
    [...rules].flatMap((rule) => {
      if (rule.cssRules?.length && !rule.selectorText) return meant(doc, rule.cssRules, base);
      if (!rule.selectorText || !/url\(/i.test(rule.cssText)) return [];
      const selector = rule.selectorText.replace(STATES, "").replace(/(^|[\s,>+~])(?=,|$)/g, "$1*");
      return doc.querySelector(selector) ? split(rule.cssText, base).flatMap(({ url }) => url ?? []) : [];
    });

  // As above, for browsers that do not report which pictures a sheet loaded, such as Firefox for those of other sites.
  const untold = (doc, { href, cssRules }) => {
    try {
      return href && new URL(href).origin !== location.origin ? meant(doc, cssRules, href) : [];
    } catch {
      return []; // reading is not permitted, or a selector is not supported
    }
  };

  // True if scripts changed the rules of a style element.
  const isChanged = (sheet, text) => {
    try {
      const fresh = new CSSStyleSheet();
      fresh.replaceSync(text);
      return fresh.cssRules.length !== sheet.cssRules.length;
    } catch {
      return !text.trim(); // the browser creates no sheets here
    }
  };

  // The sheets of one page, which share one limit.
  const reader = (doc) => {
    let room = ALL;
    const shown = new Set(doc.defaultView?.performance?.getEntriesByType?.("resource").map(({ name }) => name));

    // The pieces of a style element. A sheet beyond the limit is reported as missing.
    const inside = (sheet, text, base) => {
      if (text.length > room) return [{ kind: "sheet", url: base, reason: "full", left: "" }];
      room -= text.length;
      for (const url of untold(doc, sheet)) shown.add(url);
      return split(text, base, (url) => shown.has(url));
    };

    return {
      shown: [...shown],
      carried: () => ALL - room,

      // The content of a style element, with the changes that scripts made to its sheet.
      element: (node) => {
        const { sheet, textContent: text } = node;
        if (!sheet || sheet.disabled) return sheet ? [] : [inElement(text)];
        return inside(sheet, isChanged(sheet, text) ? (rulesOf(sheet) ?? text) : text, doc.baseURI);
      },

      // The replacement of a link to a sheet: a style element with its rules, else the link itself, `left`, with the
      // reason why the sheet is missing. Null if the link does not apply to the screen.
      link: (node, attributes, left) => {
        const { sheet, href, media } = node;
        if (!/^(https?|file|blob|data):/i.test(href) || node.disabled || /^\s*print\s*$/i.test(media)) return null;
        const held = [`<style${attributes}>`, "</style>"];
        const text = sheet ? rulesOf(sheet) : null;
        if (text === null && /^file:/i.test(href)) return null; // it is loaded relative to the page
        if (text === null) return [{ kind: "sheet", url: href, held, left }];
        const pieces = inside(sheet, text, sheet.href ?? doc.baseURI);
        return pieces[0].reason ? [{ ...pieces[0], url: href, left }] : [held[0], ...pieces, held[1]];
      },

      // The constructed sheets, which have no element: lists of pieces.
      constructed: () => {
        try {
          const sheets = [...(doc.wrappedJSObject ?? doc).adoptedStyleSheets]; // Firefox shows them only to the page
          return sheets.map((sheet) => inside(sheet, rulesOf(sheet) ?? "", doc.baseURI));
        } catch {
          return []; // not supported by the browser
        }
      },
    };
  };

  // The pictures that a sheet given as text shows on this page; none without a page, in the background.
  const meantIn = (text, base) => {
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return meant(document, sheet.cssRules, base);
    } catch {
      return [];
    }
  };

  return { meantIn, reader, split };
})();

// Firefox returns the file's last value to the extension, and a function cannot be returned.
true;
