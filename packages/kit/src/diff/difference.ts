import { levels, type Rating } from "./policy.ts";

/** A rated difference between two contracts. */
export interface Difference extends Rating {
  /** The type of change, by its name in ratings.yaml. */
  type: string;
  /** What changed, as a sentence. */
  message: string;
  /** Where it is, for a person: `GET /v1/orders/{id} → 200 → total_amount`. */
  location: string;
  /** JSON pointer in the older contract; absent for what was added. */
  before?: string;
  /** JSON pointer in the newer contract; absent for what was removed. */
  after?: string;
}

/** The differences with the most severe for callers first. */
export function sortBySeverity(differences: Difference[]): Difference[] {
  const severity = ({ callers, implementers }: Difference) =>
    levels.indexOf(callers) * levels.length + levels.indexOf(implementers);
  return differences.toSorted((a, b) => severity(b) - severity(a));
}
