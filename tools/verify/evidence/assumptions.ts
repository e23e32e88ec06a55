import { type Assumption, CliError, type Contract } from "#reader";
import type { FindAssumption } from "../rules.ts";
import { createSelection } from "../selection.ts";

/** What refutes an assumption. */
interface Evidence {
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
  /** What no check was about, of what it says: parts that the register names, and checks that the run could not make. */
  unchecked: string[];
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
  /** By assumption: the checks that are about it, each with whether the run could make it. */
  readonly #checks = new Map<string, Map<string, boolean>>();
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
      const place = `x-assumptions/${id}/rules:`;
      return { id, isAbout: createSelection([rules].flat().map(String), available, place) };
    });
    this.find = (operation, rule) => assumed.find(({ isAbout }) => isAbout(operation, rule))?.id;
  }

  /** Whether breaking something that rests on assumptions fails: all of them are confirmed or demanded. */
  areDemanded(ids: string[]): boolean {
    return ids.every((id) => this.#demanded.has(id));
  }

  /** Records that a check spoke for assumptions. */
  hold(ids: string[], check: string): void {
    for (const outcome of this.#outcomesOf(ids)) outcome.held++;
    this.#see(ids, check, true);
  }

  /** Records a check that is about assumptions, and that is perhaps never made. */
  expect(ids: string[], check: string): void {
    this.#see(ids, check, false);
  }

  #see(ids: string[], check: string, isMade: boolean): void {
    for (const id of ids) {
      const checks = this.#checks.get(id) ?? new Map<string, boolean>();
      this.#checks.set(id, checks.set(check, isMade || checks.get(check) === true));
    }
  }

  refute(ids: string[], check: string, evidence: Evidence): void {
    this.#see(ids, check, true);
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
    return this.#register.map(({ id, seen, unchecked = [] }) => {
      const { held = 0, refuted = 0, evidence = [] } = this.#outcomes.get(id) ?? {};
      const spokeFor = held + (seen === "unlisted-values" ? unlistedValues : 0);
      const open = [...(this.#checks.get(id) ?? [])].filter(([, isMade]) => !isMade);
      return {
        id,
        result: refuted > 0 ? "refuted" : spokeFor > 0 ? "held" : "unseen",
        held: spokeFor,
        refuted,
        evidence,
        unchecked: [...unchecked, ...open.map(([check]) => check)],
        isDemanded: this.areDemanded([id]),
        isNeverSeen: seen === "never",
      };
    });
  }
}
