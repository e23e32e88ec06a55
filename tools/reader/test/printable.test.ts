import { expect, test } from "vitest";
import { printable, visible } from "#reader";

test.each(["\u2028", "\u2029", "\u0085", "\u200d", "\u001b"])(
  "%j is an escape in a terminal and in a line",
  (character) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    expect(printable(`a${character}b`)).toBe(`a${escaped}b`);
    expect(visible(`a${character}b`)).toBe(`a${escaped}b`);
  },
);

test("a line that begins like a command of a runner of CI begins with a backslash", () => {
  expect(printable("\n\n  ::error::x\n::y")).toBe("\n\n  \\::error::x\n\\::y");
});
