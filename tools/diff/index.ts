/** The comparison of two contracts, and what it means for the next release. */
export { type Comparison, compareContracts, compareNamed, compareWithRelease } from "./compare.ts";
export { findDifferences } from "./compare-contracts.ts";
export type { MakeTypes } from "./declarations.ts";
export { formatMarkdown, formats, formatText } from "./format.ts";
export { isAtLeast, type Level, levels } from "./policy.ts";
export { isSemanticVersion, nextVersion, readNamedContract, readRelease } from "./releases.ts";
