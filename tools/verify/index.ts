/** Checks whether a server conforms to an OpenAPI 3.1 contract. */

export { type CommandSettings, main, runCommand } from "./command-line.ts";
export { readContractFile, readWorkflows } from "./contract/files.ts";
export type { AssumptionOutcome, Evidence } from "./evidence/assumptions.ts";
export {
  type EvidenceFile,
  findHeld,
  learn,
  readEvidence,
  type ServiceEvidence,
} from "./evidence/evidence.ts";
export {
  type EvidenceSettings,
  learnFrom,
  runEvidenceCommand,
} from "./evidence/evidence-command.ts";
export { formatJunit } from "./report/junit.ts";
export type { Change, Finding, Report, Result, Subject } from "./report/report.ts";
export { formatText } from "./report/text-report.ts";
export { type TokenSource, type Tokens, tokenSourcesOf } from "./requests/tokens.ts";
export { type Rule, type RuleId, rules } from "./rules.ts";
export { VerifyError, verify } from "./verify.ts";
export type { Limits, VerifyOptions } from "./verify-options.ts";
export type { Workflow } from "./workflows/arazzo.ts";
