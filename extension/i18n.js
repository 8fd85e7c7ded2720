// The texts in _locales: all text that a user reads.

// A text by key, with values for its placeholders.
export const say = (key, ...values) =>
  (globalThis.browser ?? globalThis.chrome).i18n.getMessage(key, values.map(String));

// The singular or the plural text for a count.
export const count = (number, one, many) => (number === 1 ? say(one) : say(many, number));

// Fills in the texts of an extension page: each element names its text in `data-say`.
export const translate = (document) => {
  document.documentElement.lang = say("language");
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
};
