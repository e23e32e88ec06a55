/** What people write below `openapi/`, read once, and where in it something is. */
export {
  type Finding,
  fixes,
  formats,
  isSimilar,
  type Location,
  sortFindings,
} from "./findings.ts";
export { matchesNoVariant, toFinding } from "./problems.ts";
export { isOfEditor, readSource } from "./read-source.ts";
export {
  finding,
  follow,
  locate,
  locationOf,
  type Node,
  type Source,
  SourceResolver,
  startOf,
} from "./source.ts";
