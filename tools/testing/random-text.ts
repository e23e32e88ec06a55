import fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character. The unit "binary" of fast-check first makes a table of all of them, which takes a second. With the
 * inverse function, fast-check also tries strings such as `__proto__`.
 */
export const character = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (code) => String.fromCodePoint(code < surrogates.first ? code : code + surrogates.count),
  (text) => {
    const code = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) {
      throw new TypeError("this is not one character");
    }
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
