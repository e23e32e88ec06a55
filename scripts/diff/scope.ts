import type { Pair } from "./pair.ts";
import {
  type ChangeType,
  type Direction,
  isDocumentation,
  levels,
  type Rating,
  rate,
} from "./policy.ts";

/** A rated difference between two contracts. */
export interface Difference extends Rating {
  /** What changed, as a sentence. */
  message: string;
  /** Where it is, for a person: `GET /v1/orders/{id} → 200 → total_amount`. */
  location: string;
  /** JSON pointer in the older contract; absent for what was added. */
  before?: string;
  /** JSON pointer in the newer contract; absent for what was removed. */
  after?: string;
}

interface Change {
  type: ChangeType;
  message: string;
  pair: Pair;
  scopes: Scope[];
}

/** What all scopes of one comparison share. */
export interface Comparison {
  /** Changes by what identifies them, since several operations can share a change. */
  changes: Map<string, Change>;
  /** Pointers of the schemas that are equal in both contracts, with everything they refer to. */
  unchangedSchemas: Set<string>;
  /** Pointers of the schemas that were compared. */
  comparedSchemas: Set<string>;
}

/** Where a comparison is, and who sends what is there. */
export class Scope {
  readonly comparison: Comparison;
  /** The way here, which begins with the operation. */
  readonly path: string[];
  /** What is here, for a message. */
  readonly subject: string;
  /** Whether callers send or receive what is here; undefined where neither is the case. */
  readonly direction: Direction | undefined;

  constructor(comparison: Comparison, path: string[], subject: string, direction?: Direction) {
    this.comparison = comparison;
    this.path = path;
    this.subject = subject;
    this.direction = direction;
  }

  /** The scope at another path of the same comparison. */
  at(path: string[], subject: string, direction = this.direction): Scope {
    return new Scope(this.comparison, path, subject, direction);
  }

  enter(name: string, subject = this.subject, direction = this.direction): Scope {
    return this.at([...this.path, name], subject, direction);
  }

  report(type: ChangeType, message: string, pair: Pair): void {
    const key = [type, message, ...pair.both((node) => node?.pointer)].join("\n");
    const { changes } = this.comparison;
    const change = changes.get(key) ?? { type, message, pair, scopes: [] };
    change.scopes.push(this);
    changes.set(key, change);
  }

  /** Reports every other key that differs: what nobody has thought of may be a break. */
  reportUnknownKeys(pair: Pair, handledKeys: string[]): void {
    for (const [key, value] of pair.children) {
      if (handledKeys.includes(key) || isDocumentation(key) || value.isSame) continue;
      this.report("unknown change", `\`${key}\` of ${this.subject} ${value.verb}`, value);
    }
  }

  /** Everything that was reported in this comparison, the most severe first. */
  toDifferences(): Difference[] {
    return sortBySeverity([...this.comparison.changes.values()].map(toDifference));
  }
}

function toDifference({ type, message, pair: { before, after }, scopes }: Change): Difference {
  const directions = scopes.flatMap(({ direction }) => direction ?? []);
  return {
    ...rate(type, directions),
    message,
    location: describeLocation(scopes.map(({ path }) => path)),
    ...(before && { before: before.pointer }),
    ...(after && { after: after.pointer }),
  };
}

/** The shortest path, and how many other operations lead to the same location. */
function describeLocation(paths: string[][]): string {
  const [shortest = []] = paths.toSorted((a, b) => a.length - b.length);
  const others = new Set(paths.map(([operation]) => operation)).size - 1;
  return `${shortest.join(" → ")}${others > 0 ? ` (and ${others} more)` : ""}`;
}

export function sortBySeverity(differences: Difference[]): Difference[] {
  const severity = ({ callers, implementers }: Difference) =>
    levels.indexOf(callers) * levels.length + levels.indexOf(implementers);
  return differences.toSorted((a, b) => severity(b) - severity(a));
}
