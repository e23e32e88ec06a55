import { kindBelow, resolve, type Schemas, valueAt } from "#reader";
import { code, type Message, say, subject } from "./message.ts";
import { Pair } from "./pair.ts";
import { type Direction, isDocumentation, keywordOf } from "./policy.ts";
import type { Places, Report } from "./report.ts";

/** What all scopes of one comparison share. */
export interface Progress {
  before: Schemas;
  after: Schemas;
  report: Report;
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
    this.progress.report.add({ type, message, pair }, this, [
      pair.before?.pointer,
      pair.after?.pointer,
    ]);
  }

  /** Reports what many places have in common as one difference, at the first of them. */
  reportOnce(type: string, message: Message, pair: Places): void {
    this.progress.report.add({ type, message, pair }, this, []);
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
}
