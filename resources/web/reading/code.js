// The button at a block of code: copies it as it is written.
plainleaf.code = (() => {
  function start(bridge) {
    addEventListener("click", (event) => {
      const button = event.target.closest?.("article .copy");
      if (button) bridge.tellCode(button.parentElement.querySelector("pre").textContent);
    });
  }

  return { start };
})();
