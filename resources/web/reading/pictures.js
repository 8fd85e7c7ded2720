// Shows the description in place of a picture that cannot be loaded: in a frame, or among words as one of them.
plainleaf.pictures = (() => {
  const SIGN = 60; // px; a smaller picture is a symbol between words, which gets no frame
  const FILE = /^[^/]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i; // the name of a file describes nothing

  function start() {
    for (const image of document.querySelectorAll("article img")) {
      if (image.complete) image.decode().catch(() => replace(image)); // it failed before this script ran
      else image.addEventListener("error", () => replace(image), { once: true });
    }
  }

  function replace(image) {
    if (image.hidden) return;
    const words = FILE.test(image.alt.trim()) ? "" : image.alt.trim();
    image.hidden = true;
    const among = isAmongWords(image);
    if (!words && (among || Number(image.getAttribute("width") ?? SIGN) < SIGN)) return;
    const frame = document.createElement("span");
    frame.className = among ? "no-picture among-words" : "no-picture";
    frame.setAttribute("role", "img");
    frame.dataset.words = words || "The picture could not be loaded";
    frame.setAttribute("aria-label", frame.dataset.words);
    image.before(frame);
  }

  /** True if the block that holds a picture has words, too. */
  function isAmongWords(image) {
    const block = image.closest("p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, figure, figcaption");
    return block !== null && block.localName !== "figure" && block.textContent.trim() !== "";
  }

  return { start };
})();
