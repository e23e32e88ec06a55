import type { Here, Report } from "./collector.ts";
import type { Change } from "./policy.ts";
import { child, keysOf, type Spot, same } from "./spot.ts";

/** What a key's change means; it is given both sides, one of which may be absent. */
export type Handler = (
  before: Spot | undefined,
  after: Spot | undefined,
  here: Here,
  subject: string,
  key: string,
) => void;

export type Handlers = Record<string, Handler>;

/** For keys that are compared elsewhere. */
export const elsewhere: Handler = () => {};

/**
 * Compares two objects of OpenAPI key by key. A key without a handler that differs is a difference of
 * an unknown kind, so that nothing passes because nobody has thought of it.
 */
export function createObjectComparison(report: Report) {
  const told =
    (change: Change, verb: string): Handler =>
    (before, after, here, subject, key) => {
      if (!same(before, after))
        report(change, `\`${key}\` of ${subject} ${verb}`, before, after, here);
    };
  const wording = told("wording", "reads otherwise");
  const unknown = told("unknown", "changed in a way the gate does not know");

  /** A key whose absence means false. */
  const flag =
    (on: Change, off: Change): Handler =>
    (before, after, here, subject, key) => {
      const [was, is] = [before?.value === true, after?.value === true];
      if (was === is) return;
      const what = `${subject} is ${is ? "" : "not "}\`${key}\` ${is ? "now" : "any more"}`;
      report(is ? on : off, what, before, after, here);
    };

  function compareKeys(
    before: Spot | undefined,
    after: Spot | undefined,
    handlers: Handlers,
    here: Here,
    subject: string,
  ): void {
    for (const key of keysOf(before, after)) {
      const handler = handlers[key] ?? (key.startsWith("x-") ? wording : unknown);
      handler(child(before, key), child(after, key), here, subject, key);
    }
  }

  return { compareKeys, wording, unknown, flag };
}
