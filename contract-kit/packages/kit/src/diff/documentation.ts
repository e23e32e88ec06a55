import { asObject, holdsNames, isObject, type Located } from "contract-kit-reader";
import { code, say } from "./message.ts";
import { childrenOf, keyed, type Pair } from "./pair.ts";
import { isDocumentation } from "./policy.ts";
import type { Scope } from "./scope.ts";

/** Keys that only make a location harder to read. */
const structure = "allOf anyOf components content paths properties schema".split(" ");

/** Reports texts, examples and extensions that differ, wherever both contracts have what they explain. */
export function compareDocumentation(contracts: Pair, root: Scope): void {
  for (const [key, text] of contracts.get("info").children()) {
    // A release sets the version.
    if (key !== "version") reportText(key, text, root.at(["info"], ["info"]));
  }
  compareTexts(contracts, root.at([], []), false);
}

function compareTexts(pair: Pair, scope: Scope, isMap: boolean): void {
  if (pair.isIdentical()) return;
  if (Array.isArray(pair.before?.value)) {
    for (const [, item] of pair.match(itemsOf)) if (item.before) compareTexts(item, scope, false);
    return;
  }
  for (const [key, child] of pair.children()) {
    if (!isMap && isDocumentation(key)) reportText(key, child, scope);
    else if (child.before && child.after && !key.startsWith("x-")) {
      const isInnerMap = !isMap && holdsNames(key) && isObject(child.after.value);
      const isNamed = isMap || !structure.includes(key);
      compareTexts(child, isNamed ? scope.enter(key) : scope, isInnerMap);
    }
  }
}

/** The items of a list by what identifies them, since their order carries no meaning. */
function itemsOf(list: Located | undefined): Map<string, Located> {
  const identify = ({ value }: Located) => {
    const { $ref, name, url, type } = asObject(value);
    return String($ref ?? name ?? url ?? type);
  };
  // Only objects contain documentation.
  const objects = childrenOf(list).flatMap(([, item]) => (isObject(item.value) ? [item] : []));
  return keyed(objects, identify);
}

/** Reports a text that differs. */
export function reportText(key: string, text: Pair, scope: Scope): void {
  if (text.isSame()) return;
  const named = scope.path.length > 0 ? scope : scope.enter("the document");
  named.report("documentation changed", say`${code(key)} ${text.verb}`, text);
}
