import type { AssumptionOutcome, Assumptions } from "../evidence/assumptions.ts";
import { type SentRequest, toCurl } from "../requests/exchange.ts";
import type { Unseen } from "../responses/sightings.ts";
import type { RuleId } from "../rules.ts";
import type { Selection } from "../selection.ts";
import { Skip } from "../skip.ts";
import { printableLine } from "./formatting.ts";

/** How a server breaks a rule. */
export interface Finding {
  /** Breaking what the contract states is a failure. Breaking an assumption is noted, unless it is demanded. */
  level: "failed" | "note";
  expected: string;
  actual: string;
  /** The part of `expected` that names where it is: a field, or what was sent. What is left is the cause. */
  place?: string;
  /** The assumptions that it is about. */
  assumption?: string;
  /** A command that sends the request again, with tokens in environment variables. */
  request: string;
  /** The number of times it was found. */
  count: number;
}

/** What a result is about: a rule for an operation, or a workflow. */
export interface Subject {
  operation: string;
  rule: string;
  states: string;
  /** What of the rule: a step of a workflow, or a field of which an assumption says something. */
  part?: string;
}

const checkOf = ({ operation, rule, part = `${operation}/${rule}` }: Subject): string => part;

/** What came out for a rule of an operation, or for a workflow. */
export interface Result extends Subject {
  result: "passed" | "failed" | "note" | "skipped";
  findings: Finding[];
  /** Why it, or a part of it, was not checked. */
  skipped: string[];
  /** The option of the command line without which it was not checked, such as `--write`. */
  option?: string;
}

/** How often an operation created or changed something, with the IDs in its responses. */
interface Change {
  operation: string;
  count: number;
  ids: string[];
}

/** The results of a run. */
export interface Report {
  server: string;
  /** The title of the contract, and its version. */
  title: string;
  contract: string;
  /** Whether a sandbox of the contract responded, which shows nothing about a service. */
  isSandbox: boolean;
  mode: "read-only" | "write";
  /** Why the run ended before everything was checked, if it did. */
  incomplete?: string;
  requests: number;
  milliseconds: number;
  /** The number of results of each type. */
  totals: Record<Result["result"], number>;
  /** What is on the server because of the run. */
  changes: Change[];
  results: Result[];
  /** What the run showed about each assumption of the contract. */
  assumptions: AssumptionOutcome[];
  /** What the contract documents and no response showed, so that it was not checked. */
  unseen: Unseen;
  /** Values that the contract does not list, as `Loan.status lost`. It says that others may occur. */
  unlisted: string[];
}

/** A finding before its texts are cleaned. */
interface Broken extends Pick<Finding, "expected" | "actual"> {
  /** Whether the contract leaves it open, so that it is only noted. */
  isOpen?: boolean;
  place: string | undefined;
  /** What it rests on. */
  assumptions: string[];
  request: SentRequest;
}

const maxFindings = 20;
const maxIds = 1_000;

/** Collects results while checks run. */
export class Results {
  readonly #server: string;
  readonly isSelected: Selection;
  readonly #assumptions: Assumptions;
  readonly #mask: (text: string) => string;
  readonly #results = new Map<string, Result>();
  readonly #changes = new Map<string, Change>();

  constructor(
    server: string,
    isSelected: Selection,
    assumptions: Assumptions,
    mask: (text: string) => string,
  ) {
    this.#server = server;
    this.#assumptions = assumptions;
    this.isSelected = isSelected;
    this.#mask = mask;
  }

  /** Records that a check passed, and which assumptions it speaks for. */
  passed(subject: Subject, assumptions: string[] = []): void {
    const result = this.#find(subject);
    if (result.result === "skipped") result.result = "passed";
    if (this.isSelected(subject.operation, subject.rule))
      this.#assumptions.hold(assumptions, checkOf(subject));
  }

  skipped(subject: Subject, reason: string | Error): void {
    const result = this.#find(subject);
    const text = this.clean(typeof reason === "string" ? reason : reason.message);
    if (!result.skipped.includes(text)) result.skipped.push(text);
    if (reason instanceof Skip && reason.option !== undefined) result.option = reason.option;
    if (!this.isSelected(subject.operation, subject.rule)) return;
    const assumption = this.#assumptions.find(subject.operation, subject.rule as RuleId);
    this.#assumptions.expect([assumption ?? []].flat(), checkOf(subject));
  }

  broken(
    subject: Subject,
    { isOpen = false, actual, place, assumptions, request, ...finding }: Broken,
  ): void {
    const result = this.#find(subject);
    const isDemanded = assumptions.length === 0 || this.#assumptions.areDemanded(assumptions);
    const level = isOpen || !isDemanded ? "note" : "failed";
    if (result.result !== "failed") result.result = level;
    const expected = this.clean(finding.expected);
    const shown = {
      expected,
      actual: this.clean(actual),
      request: this.clean(toCurl(this.#server, request), 2_000),
    };
    const { operation, rule } = result;
    if (this.isSelected(subject.operation, subject.rule))
      this.#assumptions.refute(assumptions, checkOf(subject), { operation, rule, ...shown });
    const isSame = (other: Finding) => other.level === level && other.expected === expected;
    const same = result.findings.find(isSame);
    if (same !== undefined) same.count++;
    if (same !== undefined || result.findings.length >= maxFindings) return;
    result.findings.push({
      level,
      ...shown,
      ...(place !== undefined && { place: this.clean(place) }),
      ...(assumptions.length > 0 && { assumption: assumptions.join(", ") }),
      count: 1,
    });
  }

  /** Remembers what a request created or changed. */
  changed(operation: string, id: unknown): void {
    const change = this.#changes.get(operation) ?? { operation, count: 0, ids: [] };
    this.#changes.set(operation, change);
    change.count++;
    if (typeof id === "string" && change.ids.length < maxIds) change.ids.push(this.clean(id));
  }

  /** Text for a report: masks secrets, removes what a terminal or CI takes for commands, and shortens the text. */
  clean(text: string, maxLength = 400): string {
    const clean = printableLine(this.#mask(text));
    return clean.length > maxLength ? `${clean.slice(0, maxLength)}…` : clean;
  }

  /** All results, those of the operations and workflows in this order. */
  inOrder(ids: string[]): Pick<Report, "totals" | "changes" | "results"> {
    const results = [...this.#results.values()].sort(
      (result, other) => ids.indexOf(result.operation) - ids.indexOf(other.operation),
    );
    const totals = { passed: 0, failed: 0, note: 0, skipped: 0 };
    for (const { result } of results) totals[result]++;
    return { totals, changes: [...this.#changes.values()], results };
  }

  #find(subject: Subject): Result {
    const key = `${subject.operation}/${subject.rule}`;
    const found = this.#results.get(key);
    if (found !== undefined) return found;
    const { operation, rule, states } = subject;
    const about = { operation, rule, states };
    const result: Result = { ...about, result: "skipped", findings: [], skipped: [] };
    if (this.isSelected(subject.operation, subject.rule)) this.#results.set(key, result);
    return result;
  }
}
