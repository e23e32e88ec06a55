/** The checks of `npm run lint`, in the order in which it runs them. */

export { type Baseline, writeBaseline } from "./baseline.ts";
export { findWrongExamples } from "./examples.ts";
export { checkFiles } from "./files.ts";
export { type Finding, formats } from "./findings.ts";
export { fixSource } from "./fix.ts";
export { checkGuide } from "./guide.ts";
export {
  checkReadable,
  exceptionsIn,
  type IsException,
  inSteps,
  isError,
  type Linted,
  locateError,
  mergeFindings,
  printFindings,
  unreported,
} from "./lint.ts";
export { readSource } from "./read-source.ts";
export { lintConfiguration, lintWithRedocly, requiredRules } from "./redocly.ts";
export { lintWithSpectral } from "./spectral.ts";
export { checkWorkflows } from "./workflows.ts";
