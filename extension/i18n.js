// The texts of _locales: every word that a person reads comes from there.

// A text by its key, with values in its places.
export const say = (key, ...values) =>
  (globalThis.browser ?? globalThis.chrome).i18n.getMessage(key, values.map(String));

// One of two texts: for one thing, or for a number of them.
export const count = (number, one, many) => (number === 1 ? say(one) : say(many, number));

// Puts the texts into a page of the extension: each element names its own in `data-say`.
export const translate = (document) => {
  document.documentElement.lang = say("language");
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
};
