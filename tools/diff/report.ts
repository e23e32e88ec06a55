import { about, code, join, type Message, toText } from "./message.ts";
import type { Pair } from "./pair.ts";
import { type Difference, type Direction, rate, sortBySeverity } from "./policy.ts";

/** The places that a change concerns. */
export type Places = Pick<Pair<{ pointer: string }>, "before" | "after">;

/** Where a change was found, and who sends what is there. */
interface Finding {
  path: string[];
  subject: Message;
  directions: Direction[];
}

interface Change {
  type: string;
  message: Message;
  pair: Places;
}

/** Collects what differs. Several operations can share a change. */
export class Report {
  /** By what identifies a change. */
  readonly #changes = new Map<string, Change & { findings: Finding[] }>();

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  /** Adds a change that was found once more, or in one more of its places. */
  add(change: Change, finding: Finding, places: (string | undefined)[]): void {
    const key = JSON.stringify([change.type, change.message, ...places]);
    const found = this.#changes.get(key) ?? { ...change, findings: [] };
    found.findings.push(finding);
    this.#changes.set(key, found);
  }

  /** Every difference, the most severe first. */
  toDifferences(): Difference[] {
    return sortBySeverity(
      [...this.#changes.values()].map(({ findings, ...change }) => toDifference(change, findings)),
    );
  }
}

function toDifference(
  { type, message, pair: { before, after } }: Change,
  findings: Finding[],
): Difference {
  const directions = findings.flatMap((finding) => finding.directions);
  const subjects = new Map(findings.map(({ subject }) => [toText(subject), subject]));
  const component = subjects.size > 1 ? componentAt((after ?? before)?.pointer) : undefined;
  const what = component === undefined ? join([...subjects.values()], ", ") : code(component);
  return {
    ...rate(type, directions),
    type,
    message: about(message, what),
    ...locate(findings.map(({ path }) => path)),
    ...(before && { before: before.pointer }),
    ...(after && { after: after.pointer }),
  };
}

/** The component that a pointer leads into. */
const componentAt = (pointer = ""): string | undefined =>
  /^#\/components\/\w+\/([^/]+)/.exec(pointer)?.[1];

/** The shortest path, and how many other operations lead to the same location. */
function locate(paths: string[][]): Pick<Difference, "location" | "path" | "others"> {
  const [path = []] = paths.toSorted((a, b) => a.length - b.length);
  const others = new Set(paths.map(([operation]) => operation)).size - 1;
  const location = `${path.join(" → ")}${others > 0 ? ` (and ${others} more)` : ""}`;
  return { location, path, others };
}
