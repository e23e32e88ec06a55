import { type Assumption, CliError, type Contract } from "#reader";
import { printableLine } from "./formatting.ts";
import type { FindAssumption } from "./rules.ts";
import { createSelection } from "./selection.ts";

/** What refutes an assumption. */
export interface Evidence {
  operation: string;
  rule: string;
  expected: string;
  actual: string;
  /** A command that sends the request again. */
  request: string;
}

/** What a run showed about an assumption of the contract. */
export interface AssumptionOutcome {
  id: string;
  /** `held`: nothing spoke against it, which is no proof. `refuted`: a check did. `unseen`: no check was about it. */
  result: "held" | "refuted" | "unseen";
  /** How many checks spoke for it, and how many against it. */
  held: number;
  refuted: number;
  /** The first findings that refute it, of different operations or rules. */
  evidence: Evidence[];
  /** Whether breaking it fails: because it is confirmed, or because the run demands it. */
  isDemanded: boolean;
  /** Whether no request can show it, such as what a field means. */
  isNeverSeen: boolean;
}

const maxEvidence = 3;

/** The assumptions of a contract during a run: which rules rest on them, and what the run shows about them. */
export class Assumptions {
  readonly #register: Assumption[];
  readonly #demanded: Set<string>;
  readonly #outcomes: Map<string, Pick<AssumptionOutcome, "held" | "refuted" | "evidence">>;
  /** The assumption that a rule of an operation rests on. */
  readonly find: FindAssumption;

  /** @throws CliError for a rule or an assumption that there is not. */
  constructor({ assumptions }: Contract, available: string[][], must: string[]) {
    const ids = assumptions.map(({ id }) => id);
    const unknown = must.find((id) => !ids.includes(id));
    if (unknown !== undefined)
      throw new CliError(
        `--must ${unknown} is no assumption of the contract`,
        `Its assumptions: ${ids.join(", ") || "none"}.`,
      );
    const confirmed = assumptions.filter(({ confirmed }) => confirmed !== undefined);
    this.#register = assumptions;
    this.#demanded = new Set([...must, ...confirmed.map(({ id }) => id)]);
    this.#outcomes = new Map(ids.map((id) => [id, { held: 0, refuted: 0, evidence: [] }]));
    const assumed = assumptions.map(({ id, rules = [] }) => {
      const place = `x-assumptions/${printableLine(id)}/rules:`;
      return { id, isAbout: createSelection([rules].flat().map(String), available, place) };
    });
    this.find = (operation, rule) => assumed.find(({ isAbout }) => isAbout(operation, rule))?.id;
  }

  /** Whether breaking something that rests on assumptions fails: all of them are confirmed or demanded. */
  areDemanded(ids: string[]): boolean {
    return ids.every((id) => this.#demanded.has(id));
  }

  /** Records that a check spoke for assumptions, or several checks did. */
  hold(ids: string[], count = 1): void {
    for (const outcome of this.#outcomesOf(ids)) outcome.held += count;
  }

  refute(ids: string[], evidence: Evidence): void {
    for (const outcome of this.#outcomesOf(ids)) {
      outcome.refuted++;
      const { operation, rule } = evidence;
      const isSame = (known: Evidence) => known.operation === operation && known.rule === rule;
      if (outcome.evidence.length < maxEvidence && !outcome.evidence.some(isSame))
        outcome.evidence.push(evidence);
    }
  }

  #outcomesOf = (ids: string[]) => ids.flatMap((id) => this.#outcomes.get(id) ?? []);

  /** What the run showed. Values that no list contains show that there can be such values. */
  outcomes(unlistedValues: number): AssumptionOutcome[] {
    return this.#register.map(({ id, seen }) => {
      if (seen === "unlisted-values") this.hold([id], unlistedValues);
      const { held = 0, refuted = 0, evidence = [] } = this.#outcomes.get(id) ?? {};
      const result = refuted > 0 ? "refuted" : held > 0 ? "held" : "unseen";
      const isDemanded = this.areDemanded([id]);
      return { id, result, held, refuted, evidence, isDemanded, isNeverSeen: seen === "never" };
    });
  }
}
