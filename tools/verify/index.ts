/** Checks whether a server conforms to an OpenAPI 3.1 contract. */

export type { Workflow } from "./arazzo.ts";
export type { AssumptionOutcome, Evidence } from "./assumptions.ts";
export { type CommandSettings, main, runCommand } from "./command-line.ts";
export {
  type EvidenceFile,
  findHeld,
  learn,
  readEvidence,
  type ServiceEvidence,
} from "./evidence.ts";
export { type EvidenceSettings, learnFrom, runEvidenceCommand } from "./evidence-command.ts";
export { readContractFile, readWorkflows } from "./files.ts";
export { formatJunit } from "./junit.ts";
export type { Change, Finding, Report, Result, Subject } from "./report.ts";
export { type Rule, type RuleId, rules } from "./rules.ts";
export { formatText } from "./text-report.ts";
export { type TokenSource, type Tokens, tokenSourcesOf } from "./tokens.ts";
export { VerifyError, verify } from "./verify.ts";
export type { Limits, VerifyOptions } from "./verify-options.ts";
