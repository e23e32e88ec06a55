import { resolve, type Schemas, valueAt } from "contract-kit-reader";
import { Pair } from "./pair.ts";
import {
  type Difference,
  type Direction,
  isDocumentation,
  rate,
  sortBySeverity,
} from "./policy.ts";

/** The places that a change concerns. */
export type Places = Pick<Pair<{ pointer: string }>, "before" | "after">;

interface Change {
  type: string;
  /** The message with a placeholder for its subject, because a shared schema can have several. */
  template: string;
  pair: Places;
  scopes: Scope[];
}

/** What all scopes of one comparison share. */
export interface Progress {
  before: Schemas;
  after: Schemas;
  /** Changes by what identifies them, since several operations can share a change. */
  changes: Map<string, Change>;
  /** Pointers of the schemas that were compared. */
  comparedSchemas: Set<string>;
}

/** A location in both contracts, and who sends what is there. It begins with the whole document. */
export class Scope {
  readonly progress: Progress;
  /** The steps from the operation to this location, for a person. */
  readonly path: string[] = ["the document"];
  /** What a message calls the value at this location. */
  readonly subject: string = "the document";
  /** Whether callers send or receive the value; undefined where neither is the case. */
  readonly direction: Direction | undefined;
  /** Whether the service sends the request, as in a webhook. */
  readonly isReversed: boolean = false;

  constructor(progress: Progress, differences: Partial<Scope> = {}) {
    this.progress = progress;
    Object.assign(this, differences);
  }

  /** The scope at another path of the same comparison. */
  at(path: string[], subject: string, direction = this.direction): Scope {
    return new Scope(this.progress, { ...this, path, subject, direction });
  }

  enter(name: string, subject = this.subject, direction = this.direction): Scope {
    return this.at([...this.path, name], subject, direction);
  }

  /** The same location, where the service sends the requests. */
  reverse(): Scope {
    return new Scope(this.progress, { ...this, isReversed: true });
  }

  /** Whether what is at this location is in a request or in a response of the callers. */
  get directions(): Direction[] {
    if (this.direction === undefined || !this.isReversed) return [this.direction ?? []].flat();
    return [this.direction === "request" ? "response" : "request"];
  }

  report(type: string, message: string, pair: Places): void {
    const template = message.replace(this.subject, placeholder);
    const key = [type, template, pair.before?.pointer, pair.after?.pointer].join("\n");
    const { changes } = this.progress;
    const change = changes.get(key) ?? { type, template, pair, scopes: [] };
    change.scopes.push(this);
    changes.set(key, change);
  }

  /** What is written at the places, or what it refers to. */
  written(places: Places): Pair {
    const read = (side: "before" | "after") => {
      const { document } = this.progress[side];
      const { pointer } = places[side] ?? {};
      if (pointer === undefined) return undefined;
      return resolve(document, { value: valueAt(document, pointer), pointer });
    };
    return new Pair(read("before"), read("after"));
  }

  /** Reports every other key that differs, because a key that has no rule can be a break. */
  reportUnknownKeys(places: Places, handledKeys: string[]): void {
    for (const [key, value] of this.written(places).children()) {
      if (handledKeys.includes(key) || isDocumentation(key) || value.isSame()) continue;
      this.report("unknown change", `\`${key}\` of ${this.subject} ${value.verb}`, value);
    }
  }

  /** Reports names that only one side has. Generated code uses names, so removing one breaks it. */
  reportNames(pairs: [name: string, pair: Pair][], subject: string): void {
    for (const [name, pair] of pairs) {
      if (pair.before && pair.after) continue;
      this.report(`name ${pair.change}`, `${subject} \`${name}\` ${pair.verb}`, pair);
    }
  }

  /** Everything that was reported in this comparison, the most severe first. */
  toDifferences(): Difference[] {
    return sortBySeverity([...this.progress.changes.values()].map(toDifference));
  }
}

const placeholder = "{subject}";

function toDifference({ type, template, pair: { before, after }, scopes }: Change): Difference {
  const directions = scopes.flatMap((scope) => scope.directions);
  const subjects = new Set(scopes.map(({ subject }) => subject));
  const [, component] = /^#\/components\/\w+\/([^/]+)/.exec((after ?? before)?.pointer ?? "") ?? [];
  const subject = subjects.size > 1 && component ? `\`${component}\`` : [...subjects].join(", ");
  return {
    ...rate(type, directions),
    type,
    message: template.replace(placeholder, () => subject),
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
