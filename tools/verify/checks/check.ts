import type { OperationTester } from "../operation-tester.ts";
import type { RuleId } from "../rules.ts";

/** Sends requests to an operation to check rules. */
export interface Check {
  rules: [RuleId, ...RuleId[]];
  /** Whether the rules concern an operation. */
  applies: (tester: OperationTester) => boolean;
  /** @throws Skip, NoResponse or Stopped if the check cannot go on. */
  run: (tester: OperationTester) => Promise<void>;
}
