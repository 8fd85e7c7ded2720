// Room: the page's style sheets, as the browser has them, and the pictures that styles name. Injected beside capture.js,
// a classic script like it.
//
// A sheet is written as its rules stand now, those that scripts inserted or constructed among them; one of another site
// that does not share it cannot be read. Addresses in a sheet are made absolute, since it stands in the page then.

globalThis.plainleafStyles = (() => {
  "use strict";

  const ALL = 1024 * 1024; // characters of all sheets of a page that can be read
  const IMPORT = 3; // CSSRule.IMPORT_RULE
  // An address in a style, fonts excepted: they say their format.
  const ADDRESS = /url\(\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([^"'()\s\\]+))\s*\)(\s*format\()?/gi;
  const FONT = /\.(woff2?|ttf|otf|eot)([?#]|$)/i;
  const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

  const plain = (text) =>
    text.replace(ESCAPE, (_, code, sign) => (code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : sign));

  const absolute = (url, base) => {
    try {
      return new URL(url, base).href;
    } catch {
      return url; // not an address at all
    }
  };

  // A style as pieces: its text, and a place for each picture that is `wanted`. `written` escapes for where it stands.
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

  // No style can end the element that it stands in.
  const inElement = (text) => text.replace(/<\/(?=style)/gi, "<\\/");

  // The rules of a sheet as text; null where the browser shows them to nobody.
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

  // The pictures in rules that are meant for something on the page.
  const meant = (doc, rules, base) =>
    [...rules].flatMap((rule) => {
      if (rule.cssRules?.length && !rule.selectorText) return meant(doc, rule.cssRules, base);
      if (!rule.selectorText || !/url\(/i.test(rule.cssText)) return [];
      const selector = rule.selectorText.replace(STATES, "").replace(/(^|[\s,>+~])(?=,|$)/g, "$1*");
      return doc.querySelector(selector) ? split(rule.cssText, base).flatMap(({ url }) => url ?? []) : [];
    });

  // The same, where the browser does not tell which pictures it loaded for a sheet: so Firefox for those of other sites.
  const untold = (doc, { href, cssRules }) => {
    try {
      return href && new URL(href).origin !== location.origin ? meant(doc, cssRules, href) : [];
    } catch {
      return []; // nobody may read it, or a selector is not known here
    }
  };

  // Whether scripts changed the rules that the text of a style element began with.
  const isChanged = (sheet, text) => {
    try {
      const fresh = new CSSStyleSheet();
      fresh.replaceSync(text);
      return fresh.cssRules.length !== sheet.cssRules.length;
    } catch {
      return !text.trim(); // the browser makes no sheets here
    }
  };

  // The sheets of one page: what is asked for goes off its room.
  const reader = (doc) => {
    let room = ALL;
    const shown = new Set(doc.defaultView?.performance?.getEntriesByType?.("resource").map(({ name }) => name));

    // The pieces inside of a style element. A sheet for which there is no room is named as missing.
    const inside = (sheet, text, base) => {
      if (text.length > room) return [{ kind: "sheet", url: base, reason: "full", left: "" }];
      room -= text.length;
      for (const url of untold(doc, sheet)) shown.add(url);
      return split(text, base, (url) => shown.has(url));
    };

    return {
      shown: [...shown],
      carried: () => ALL - room,

      // What stands in a style element, with what scripts did to its sheet.
      element: (node) => {
        const { sheet, textContent: text } = node;
        if (!sheet || sheet.disabled) return sheet ? [] : [inElement(text)];
        return inside(sheet, isChanged(sheet, text) ? (rulesOf(sheet) ?? text) : text, doc.baseURI);
      },

      // What stands for a link to a sheet: a style element with its rules, else the link itself, `left`, with what the
      // sheet is missing for. Null where the link brings no style to the screen.
      link: (node, attributes, left) => {
        const { sheet, href, media } = node;
        if (!/^(https?|file|blob|data):/i.test(href) || node.disabled || /^\s*print\s*$/i.test(media)) return null;
        const held = [`<style${attributes}>`, "</style>"];
        const text = sheet ? rulesOf(sheet) : null;
        if (text === null && /^file:/i.test(href)) return null; // it is looked for beside the page
        if (text === null) return [{ kind: "sheet", url: href, held, left }];
        const pieces = inside(sheet, text, sheet.href ?? doc.baseURI);
        return pieces[0].reason ? [{ ...pieces[0], url: href, left }] : [held[0], ...pieces, held[1]];
      },

      // The sheets that scripts made and that stand in no element: lists of pieces.
      constructed: () => {
        try {
          const sheets = [...(doc.wrappedJSObject ?? doc).adoptedStyleSheets]; // Firefox shows them to the page alone
          return sheets.map((sheet) => inside(sheet, rulesOf(sheet) ?? "", doc.baseURI));
        } catch {
          return []; // the browser does not know of such
        }
      },
    };
  };

  // The pictures that a sheet given as text shows on this page; none where there is no page, in the background.
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

// Firefox hands the file's last value to the extension, and a function cannot be handed over.
true;
