import type { Run } from "./check-context.ts";
import { Skip } from "./skip.ts";
import type { TokenSource } from "./tokens.ts";

/**
 * The values for the inputs of a workflow: tokens, values that were given, and IDs of one object in a response. Where
 * there is an input for another resource, such as `other_book_id` next to `book_id`, both have to be given, since they belong together.
 *
 * @throws Skip if there is no value for an input.
 */
export function findInputs(
  names: string[],
  { contract, tokens, sources, inputs, observations }: Run,
) {
  const sourceOf = (name: string) => sources.find((source) => inputNames(source).includes(name));
  const isOther = (name: string) => names.some((plain) => name.endsWith(`_${plain}`));
  const hasOther = (name: string) => names.some((longer) => longer.endsWith(`_${name}`));
  const ids = names.filter((name) => sourceOf(name) === undefined && !isOther(name));
  // What the last of several roles sees, the others can use, too.
  const used = names.flatMap((name) => sourceOf(name)?.name ?? []);
  const role = contract.roles.findLast(({ name }) => used.includes(name)) ?? contract.roles[0];
  const { values } = observations.find(ids, [], role);
  const found = names.map((name): [string, string] => {
    const source = sourceOf(name);
    const value = hasOther(name) ? undefined : values[name];
    const given = source === undefined ? (inputs[name] ?? value) : tokens[source.name];
    return [name, String(given ?? "")];
  });
  const missing = found
    .filter(([, value]) => value === "")
    .map(([name]) => sourceOf(name)?.flag ?? `--input ${name}=…`);
  if (missing.length > 0) throw new Skip(`needs ${missing.join(" ")}`);
  return Object.fromEntries(found);
}

/** The names of inputs for a token: that of its role, or that of its flag. */
const inputNames = ({ name, flag }: TokenSource): string[] => [
  `${name}_token`,
  flag.slice(2).replaceAll("-", "_"),
];
