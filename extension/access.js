// Access to all pages, not only those on which the user pressed the button: optional, and revocable.

export const ALL_PAGES = { origins: ["<all_urls>"] };

export const hasAccess = (browser) => browser.permissions.contains(ALL_PAGES);
