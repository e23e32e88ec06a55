import { own } from "#reader";
import { type TokenSource, wordsOf } from "../requests/tokens.ts";
import type { Run } from "../run.ts";
import { Skip } from "../skip.ts";
import type { Workflow } from "./arazzo.ts";

/**
 * The values for the inputs of a workflow: tokens, values that were given, and IDs of one object in a response. Where
 * there is an input for another resource, such as `other_book_id` next to `book_id`, both have to be given, since they belong together.
 *
 * @throws Skip if there is no value for an input.
 */
export function findInputs(
  names: string[],
  { owners, tokens, sources, inputs, observations }: Run,
): Record<string, string> {
  const sourceOf = (name: string) => findSource(name, sources);
  const isOther = (name: string) => names.some((plain) => name.endsWith(`_${plain}`));
  const hasOther = (name: string) => names.some((longer) => longer.endsWith(`_${name}`));
  const ids = names.filter((name) => sourceOf(name) === undefined && !isOther(name));
  // What an owner sees, the others can use, too.
  const used = names.flatMap((name) => sourceOf(name)?.name ?? []);
  const scheme = used.find((name) => owners[name] !== undefined) ?? used[0] ?? "";
  const { values } = observations.find(ids, [], scheme);
  const found = names.map((name): [string, string] => {
    const source = sourceOf(name);
    const value = hasOther(name) ? undefined : own(values, name);
    const given = source === undefined ? (own(inputs, name) ?? value) : tokens[source.name];
    return [name, given ?? ""];
  });
  const missing = found
    .filter(([, value]) => value === "")
    .map(([name]) => sourceOf(name)?.flag ?? `--input ${name}=…`)
    .join(" ");
  if (missing !== "") throw new Skip(`needs ${missing}`, missing);
  return Object.fromEntries(found);
}

/** Whether a workflow has inputs that are no tokens and were not given, so that they are found in responses. */
export const usesResponses = ({ inputs: names }: Workflow, { sources, inputs }: Run): boolean =>
  names.some((name) => own(inputs, name) === undefined && findSource(name, sources) === undefined);

/** The token that an input is for: that with the name of its scheme, or of its flag. */
const findSource = (input: string, sources: TokenSource[]): TokenSource | undefined =>
  sources.find(({ name, flag }) =>
    [`${wordsOf(name)}_token`, flag.slice(2).replaceAll("-", "_")].includes(input),
  );
