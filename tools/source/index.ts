/** What people write below `openapi/`, read once and within limits, and where in it something is. */
export { type Example, pointerTo, validateExamples } from "./examples.ts";
export {
  type Finding,
  fixes,
  formats,
  isSimilar,
  type Location,
  sortFindings,
} from "./findings.ts";
export { findCycles, limits, reportDepth } from "./limits.ts";
export { hasUnknownKey, hasWrongKind, matchesNoVariant, toFinding } from "./problems.ts";
export { isOfEditor, readDocument, readSource } from "./read-source.ts";
export {
  type Cursor,
  componentTypes,
  finding,
  follow,
  keysIn,
  locate,
  locationOf,
  maxHops,
  type Node,
  type Source,
  SourceResolver,
  startOf,
} from "./source.ts";
