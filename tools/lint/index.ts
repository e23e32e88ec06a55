/** The checks of `npm run lint`, in the order in which it runs them. */

export { formats, readSource } from "#source";
export { lintConfiguration } from "./configuration.ts";
export { checkEvidence } from "./evidence.ts";
export { gatherCauses } from "./example-causes.ts";
export { findWrongExamples } from "./examples.ts";
export { checkFiles } from "./files.ts";
export { fixSource } from "./fix.ts";
export { checkGuide } from "./guide.ts";
export { checkInterface } from "./interface.ts";
export { type Interface, readInterface } from "./interface-page.ts";
export { checkLinks } from "./links.ts";
export {
  exceptionsIn,
  inSteps,
  isError,
  type Linted,
  locateError,
  mergeFindings,
  printFindings,
  unreported,
} from "./lint.ts";
export { lintWithRedocly, rulesOfForm } from "./redocly.ts";
export { lintWithSpectral, runSpectral } from "./spectral.ts";
export { checkWorkflows } from "./workflows.ts";
