import { kindBelow, resolve, type Schemas, valueAt } from "#reader";
import { about, code, join, type Message, say, subject, toText } from "./message.ts";
import { Pair } from "./pair.ts";
import {
  type Difference,
  type Direction,
  isDocumentation,
  keywordOf,
  rate,
  sortBySeverity,
} from "./policy.ts";

/** The places that a change concerns. */
export type Places = Pick<Pair<{ pointer: string }>, "before" | "after">;

interface Change {
  type: string;
  message: Message;
  pair: Places;
  scopes: Scope[];
}

/** What all scopes of one comparison share. */
export interface Progress {
  before: Schemas;
  after: Schemas;
  /** Changes by what identifies them, since several operations can share a change. */
  changes: Map<string, Change>;
  /** References to the components that have not changed, however deep. */
  unchanged: Set<string>;
  /** Pointers of the schemas that were compared. */
  comparedSchemas: Set<string>;
  /** Whether two schemas allow the same values, by what identifies both. */
  sameMeaning: Map<string, boolean>;
  /** The tags that both contracts have. */
  sharedTags: Set<string>;
}

/** A location in both contracts, and who sends what is there. It begins with the whole document. */
export class Scope {
  readonly progress: Progress;
  /** The steps from the operation to this location, for a person. */
  readonly path: string[] = ["the document"];
  /** What a message calls the value at this location. */
  readonly subject: Message = ["the document"];
  /** Whether callers send or receive the value; undefined where neither is the case. */
  readonly direction: Direction | undefined;
  /** Whether the service sends the request, as in a webhook. */
  readonly isReversed: boolean = false;

  constructor(progress: Progress, differences: Partial<Scope> = {}) {
    this.progress = progress;
    Object.assign(this, differences);
  }

  /** The scope at another path of the same comparison. */
  at(path: string[], subject: Message, direction = this.direction): Scope {
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

  report(type: string, message: Message, pair: Places): void {
    this.#add(type, message, pair, [pair.before?.pointer, pair.after?.pointer]);
  }

  /** Reports what many places have in common as one difference, at the first of them. */
  reportOnce(type: string, message: Message, pair: Places): void {
    this.#add(type, message, pair, []);
  }

  #add(type: string, message: Message, pair: Places, places: (string | undefined)[]): void {
    const key = JSON.stringify([type, message, ...places]);
    const { changes } = this.progress;
    const change = changes.get(key) ?? { type, message, pair, scopes: [] };
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
      if (handledKeys.includes(key) || isDocumentation(key)) continue;
      if (value.isSame(kindBelow("node", key))) continue;
      const [old, now] = value.both((node) => node?.value ?? keywordOf(key).default);
      if (old === now) continue;
      this.report("unknown change", say`${code(key)} of ${subject} ${value.verb}`, value);
    }
  }

  /** Reports names that only one side has. Generated code uses names, so removing one breaks it. */
  reportNames(pairs: [name: string, pair: Pair][], what: string): void {
    for (const [name, pair] of pairs) {
      if (pair.before && pair.after) continue;
      this.report(`name ${pair.change}`, say`${what} ${code(name)} ${pair.verb}`, pair);
    }
  }

  /** Everything that was reported in this comparison, the most severe first. */
  toDifferences(): Difference[] {
    return sortBySeverity([...this.progress.changes.values()].map(toDifference));
  }
}

function toDifference({ type, message, pair: { before, after }, scopes }: Change): Difference {
  const directions = scopes.flatMap((scope) => scope.directions);
  const subjects = new Map(scopes.map((scope) => [toText(scope.subject), scope.subject]));
  const component = subjects.size > 1 ? componentAt((after ?? before)?.pointer) : undefined;
  const what = component === undefined ? join([...subjects.values()], ", ") : code(component);
  return {
    ...rate(type, directions),
    type,
    message: about(message, what),
    ...locate(scopes.map(({ path }) => path)),
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
