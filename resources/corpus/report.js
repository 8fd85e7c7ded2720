// A button copies the command that opens its page in the reader; where that is not allowed, the command is selected.
addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = "Copied: paste it into a terminal";
  } catch {
    getSelection().selectAllChildren(button.closest("article").querySelector("code"));
    button.textContent = "Selected: copy it into a terminal";
  }
  setTimeout(() => (button.textContent = "Open in Plainleaf"), 4000);
});
