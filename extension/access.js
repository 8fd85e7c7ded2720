// Access to pages that the user did not press the button on: not there unless the user gives it, and taken back at will.

export const ALL_PAGES = { origins: ["<all_urls>"] };

export const hasAccess = (browser) => browser.permissions.contains(ALL_PAGES);
