import type { Node, Path } from "../../../scripts/rules/types.d.ts";

/** One change to a document with which all rules are content, and what a rule says to it. */
export interface Sample {
  /** What is changed, as the end of a sentence that begins with "finds" or "allows". */
  title: string;
  change: (document: Node) => void;
  /** Where the rule finds something: the path and the message. Nothing, where it has to be silent. */
  finds?: Find[];
  /** What is changed: a bundle, unless the root document of the source. */
  of?: "source";
}

export type Find = [at: Path, says: string];

/** The samples of each rule, under its name. */
export type Samples = Record<string, Sample[]>;

/** Gives a key another name and leaves it in its place. */
export function rename(object: Node, from: string, to: string): void {
  const entries = Object.entries(object);
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) object[key === from ? to : key] = value;
}
