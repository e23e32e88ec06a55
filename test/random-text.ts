import fc from "fast-check";

/** Any character. The unit "binary" of fast-check first makes a table of all of them, which takes a second. */
export const character = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
