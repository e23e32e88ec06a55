import { onTestFinished, vi } from "vitest";
import { type Report, type VerifyOptions, verify } from "#verify";
import { type Behavior, contract, createLibrary, inputs, tokens, workflows } from "./library.ts";

/** The tokens by the names that the verifier has for them. */
export const allTokens = {
  librarian: tokens.librarian,
  other_librarian: tokens.otherLibrarian,
  member: tokens.member,
  other_member: tokens.otherMember,
};

/** Which fields of a resource say whose it is. */
const owners = { member: ["member_id"] };

/** Nothing waits, and a machine of any speed has enough time. */
export const limits = { rate: 1e6, timeout: 100, wait: 0 };

/** Ends each wait of a test at once. Its clock shows the time that the waits would have taken, and no other. */
export function skipWaits(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.setTimerTickMode("nextTimerAsync");
  onTestFinished(() => void vi.useRealTimers());
}

/** Verifies a library in this process. */
export function verifyLibrary(
  change: Partial<Behavior> = {},
  options: Partial<VerifyOptions> = {},
  { fetch } = createLibrary(change),
): Promise<Report> {
  const server = "http://library.test";
  return verify({
    ...limits,
    contract,
    workflows,
    tokens: allTokens,
    inputs,
    owners,
    server,
    fetch,
    ...options,
  });
}

/** The results with one outcome, as `operation/rule`. */
export const named = ({ results }: Report, outcome: Report["results"][number]["result"]) =>
  results
    .filter(({ result }) => result === outcome)
    .map(({ operation, rule }) => `${operation}/${rule}`);

/** The findings, to read in a failed test. */
export const findings = ({ results }: Report, levels = ["failed"]) =>
  results.flatMap(({ operation, rule, findings }) =>
    findings
      .filter(({ level }) => levels.includes(level))
      .map(({ level, expected, actual }) => {
        return `${level} ${operation}/${rule}: expected ${expected}, actual ${actual}`;
      }),
  );
