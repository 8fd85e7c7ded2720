// The reader's own style sheet, without whatever could load something. The browser parses it, so nothing is read one way
// here and another way there; only kinds of rules that are known to be harmless are kept.
plainleaf.ownCss = (() => {
  const RULES = ["CSSStyleRule", "CSSMediaRule", "CSSSupportsRule", "CSSLayerBlockRule", "CSSContainerRule", "CSSNestedDeclarations"];
  const LOADS = /url\(|image\(|image-set\(|src\(|\\/i; // a backslash can spell each of them

  const sheet = new CSSStyleSheet();
  let shown = "";

  function apply(css) {
    if (!css && !shown) return;
    shown = css;
    sheet.replaceSync(css); // leaves @import out
    scrub(sheet);
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.adoptedStyleSheets = css ? [...others, sheet] : others;
  }

  function scrub(parent) {
    for (let at = parent.cssRules.length - 1; at >= 0; at -= 1) {
      const rule = parent.cssRules[at];
      if (!RULES.includes(rule.constructor.name)) {
        parent.deleteRule(at);
        continue;
      }
      if (rule.style && LOADS.test(rule.style.cssText)) strip(rule.style);
      if (rule.cssRules) scrub(rule);
    }
  }

  /** Without the declarations that could load; part of a shorthand with a variable does not tell its value. */
  function strip(style) {
    for (const name of [...style]) {
      const value = style.getPropertyValue(name);
      if (value === "" || LOADS.test(value)) style.removeProperty(name);
    }
  }

  return { apply };
})();
