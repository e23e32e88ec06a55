/** Checks whether a server conforms to an OpenAPI 3.1 contract. */

export { type CommandSettings, main, runCommand } from "./command-line.ts";
export { readContractFile, readWorkflows } from "./contract/files.ts";
export type { AssumptionOutcome } from "./evidence/assumptions.ts";
export { learnFrom, runEvidenceCommand } from "./evidence/evidence-command.ts";
export { formatJunit } from "./report/junit.ts";
export type { Report } from "./report/report.ts";
export { formatText } from "./report/text-report.ts";
export { rules } from "./rules.ts";
export { verify } from "./verify.ts";
export type { VerifyOptions } from "./verify-options.ts";
export type { Workflow } from "./workflows/arazzo.ts";
