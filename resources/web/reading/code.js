// The button at a block of code, which copies it unchanged.
plainleaf.code = (() => {
  function start(bridge) {
    addEventListener("click", (event) => {
      const button = event.target.closest?.("article .copy");
      if (button) bridge.reportCode(button.parentElement.querySelector("pre").textContent);
    });
  }

  return { start };
})();
