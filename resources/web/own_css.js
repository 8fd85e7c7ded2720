// The user's style sheet, without anything that could load a resource. The browser parses it, so that the check and the
// use agree; only kinds of rules that are known to be harmless are kept.
plainleaf.ownCss = (() => {
  const RULES = ["CSSStyleRule", "CSSMediaRule", "CSSSupportsRule", "CSSLayerBlockRule", "CSSContainerRule", "CSSNestedDeclarations"];
  const LOADS = /url\(|image\(|image-set\(|src\(|\\/i; // a backslash can escape letters of each

  const sheet = new CSSStyleSheet();
  let shown = "";

  function apply(css) {
    if (!css && !shown) return;
    shown = css;
    sheet.replaceSync(css); // omits @import
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

  /** Remove the declarations that could load a resource; a part of a shorthand with a variable has no value of its own. */
  function strip(style) {
    for (const name of [...style]) {
      const value = style.getPropertyValue(name);
      if (value === "" || LOADS.test(value)) style.removeProperty(name);
    }
  }

  return { apply };
})();
