// Splits a page's text into parts for the host, with its size and digest.

import { PART_CHARACTERS } from "./protocol.js";

// The text with each lone surrogate replaced by U+FFFD, because UTF-8 cannot encode it.
export const whole = (text) =>
  text.isWellFormed?.() ? text : new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(text));

// Splits after at most `most` UTF-16 units, never inside a surrogate pair.
export const split = (text, most = PART_CHARACTERS) => {
  const parts = [];
  for (let start = 0; start < text.length; ) {
    let stop = Math.min(start + most, text.length);
    const unit = text.charCodeAt(stop - 1);
    if (stop < text.length && stop - start > 1 && unit >= 0xd800 && unit <= 0xdbff) stop -= 1;
    parts.push(text.slice(start, stop));
    start = stop;
  }
  return parts;
};

const hexadecimal = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

// { parts, bytes, digest }: the digest is the SHA-256 of the whole text in UTF-8.
export const cut = async (text) => {
  const clean = whole(text);
  const encoded = new TextEncoder().encode(clean);
  const digest = hexadecimal(await crypto.subtle.digest("SHA-256", encoded));
  return { parts: split(clean), bytes: encoded.length, digest };
};

// A unique id for a transfer.
export const newTransfer = () => hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
