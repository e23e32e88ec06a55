/**
 * Whether tests also try what takes long, or differs little from what they try anyway, such as more versions of a
 * compiler. Releases and one job of CI run them with EXTENDED_TESTS=1.
 */
export const isExtended = process.env.EXTENDED_TESTS === "1";

/** The cases that are always tried, and with EXTENDED_TESTS=1 the others as well. */
export const cases = <Case>(always: Case[], extended: Case[]): Case[] =>
  isExtended ? [...always, ...extended] : always;

/** How many random inputs are tried. */
export const numRuns = isExtended ? 100 : 25;
