// The protocol's constants; docs/protocol.md describes them, and a test compares them with the host's.

export const HOST_NAME = "plainleaf.bridge";
export const PROTOCOL = 1;
export const OLDEST_PROTOCOL = 1;
export const FEATURES = ["page", "selection", "later", "link", "status", "missing"];
export const PART_CHARACTERS = 256 * 1024;
export const PAGE_BYTES = 64 * 1024 * 1024;
export const MARKS = 100;
export const URL_CHARACTERS = 32 * 1024;

export const hello = (version) => ({
  type: "hello",
  protocol: PROTOCOL,
  oldest: OLDEST_PROTOCOL,
  features: FEATURES,
  version,
});

export const begin = (transfer, kind, page, size, parts, digest) => ({
  type: "begin",
  transfer,
  kind,
  url: page.url,
  base: /^(https?|file):/i.test(page.base) && page.base.length <= URL_CHARACTERS ? page.base : page.url,
  title: page.title.slice(0, 2000),
  language: page.language.slice(0, 40),
  captured: page.captured,
  marks: page.marks.slice(0, MARKS),
  missing: page.missing,
  bytes: size,
  parts,
  digest,
});

export const part = (transfer, index, text) => ({ type: "part", transfer, index, text });
export const end = (transfer) => ({ type: "end", transfer });
export const link = (transfer, url, title, captured) => ({
  type: "link",
  transfer,
  url,
  title: title.slice(0, 2000),
  captured,
});
export const status = () => ({ type: "status" });
