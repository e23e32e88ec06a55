/** The comparison of two contracts, and what it means for the next release. */
export { type Comparison, compareContracts, compareNamed, compareWithRelease } from "./compare.ts";
export { formats } from "./format.ts";
export { isAtLeast } from "./policy.ts";
export { readRelease } from "./releases.ts";
