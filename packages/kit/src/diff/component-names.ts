import type { Node } from "./node.ts";
import type { Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

/** The items of a list by their name; a tag of an operation is its own name. */
export function namesIn(list: Node | undefined): Map<string, Node> {
  return new Map(
    (list?.children ?? []).map(([, item]) => [String(item.get("name")?.value ?? item.value), item]),
  );
}

/** Reports names that only one side has. Generated code uses names, so removing one breaks it. */
export function compareNames(
  pairs: [name: string, pair: Pair][],
  subject: string,
  scopeOf: (name: string) => Scope,
): void {
  for (const [name, pair] of pairs) {
    if (pair.before && pair.after) continue;
    scopeOf(name).report(`name ${pair.change}`, `${subject} \`${name}\` ${pair.verb}`, pair);
  }
}
