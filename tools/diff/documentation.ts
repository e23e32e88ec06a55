import { asObject, isObject, kindBelow, type Located, methods, sunsetIn } from "#reader";
import { componentTypes } from "./components.ts";
import { code, say } from "./message.ts";
import { childrenOf, keyed, type Pair } from "./pair.ts";
import { isDocumentation, keywordOf } from "./policy.ts";
import type { Scope } from "./scope.ts";
import { isUnchanged } from "./unchanged.ts";

/** Keys that only make a location harder to read. */
const structure = "allOf anyOf components content parameters properties responses schema".split(
  " ",
);

/** Reports texts, examples and extensions that differ, wherever both contracts have what they explain. */
export function compareDocumentation(contracts: Pair, root: Scope): void {
  for (const [key, text] of contracts.get("info").children()) {
    // A release sets the version.
    if (key !== "version") reportText(key, text, root.at(["info"], ["info"]));
  }
  compareOperationTexts(contracts.get("paths"), root.at([], []));
  compareOperationTexts(contracts.get("webhooks"), root.at(["webhook"], []));
  const components = contracts.get("components");
  for (const [group, type] of Object.entries({ ...componentTypes, examples: "example" }))
    for (const [name, component] of components.get(group).children())
      if (component.change === "changed")
        compareTexts(component, root.at([`${type} ${name}`], []), false);
  const compared = ["components", "info", "paths", "webhooks"];
  compareTexts(contracts, root.at([], []), false, compared);
}

/** Reports the texts of operations, and of the paths that they share. */
function compareOperationTexts(paths: Pair, outer: Scope): void {
  const methodKeys = methods.map((method) => method.toLowerCase());
  for (const [path, item] of paths.children()) {
    if (item.change !== "changed") continue;
    for (const [index, key] of methodKeys.entries()) {
      const operation = item.get(key);
      if (operation.before && operation.after)
        compareTexts(operation, outer.enter(`${methods[index]} ${path}`), false);
    }
    compareTexts(item, outer.enter(path), false, methodKeys);
  }
}

function compareTexts(pair: Pair, scope: Scope, isMap: boolean, skipped: string[] = []): void {
  if (pair.isIdentical()) return;
  if (Array.isArray(pair.before?.value)) {
    for (const [, item] of pair.match(itemsOf))
      if (item.before) compareTexts(item, enterItem(item, scope), false);
    return;
  }
  for (const [key, child] of pair.children()) {
    if (skipped.includes(key)) continue;
    if (!isMap && isDocumentation(key)) reportText(key, child, scope, hasOtherSchema(pair, scope));
    else if (child.before && child.after && !key.startsWith("x-")) {
      const isInnerMap = !isMap && holdsNames(key) && isObject(child.after.value);
      const isNamed = isMap || !structure.includes(key);
      const name = isMap || key !== "requestBody" ? key : "body";
      compareTexts(child, isNamed ? scope.enter(name) : scope, isInnerMap);
    }
  }
}

/** Whether the keys below a keyword are names. Those of examples are not, because examples can also be a list. */
const holdsNames = (keyword: string): boolean =>
  /^(nodes|schemas)$/.test(kindBelow("node", keyword));

/** Whether what an example belongs to has a schema that changed, however deep. */
function hasOtherSchema(pair: Pair, { progress }: Scope): boolean {
  const [old, now] = pair.get("schema").both((schema) => schema?.value);
  return old !== undefined && now !== undefined && !isUnchanged(progress, [old], [now]);
}

/** The scope of an item of a list, such as a parameter or a tag. */
function enterItem({ before, after }: Pair, scope: Scope): Scope {
  const { in: location, name } = asObject((after ?? before)?.value);
  if (typeof name !== "string") return scope;
  return scope.enter(typeof location === "string" ? `${location} ${name}` : name);
}

/** The items of a list by what identifies them, since their order carries no meaning. */
function itemsOf(list: Located | undefined): Map<string, Located> {
  const identify = ({ value }: Located) => {
    const { $ref, name, url, const: constant, type } = asObject(value);
    return String($ref ?? name ?? url ?? constant ?? type);
  };
  // Only objects contain documentation.
  const objects = childrenOf(list).flatMap(([, item]) => (isObject(item.value) ? [item] : []));
  return keyed(objects, identify);
}

/** Reports a text that differs. The examples that follow from one schema are one difference. */
export function reportText(key: string, text: Pair, scope: Scope, followsSchema = false): void {
  if (text.isSame()) return;
  const named = scope.path.length > 0 ? scope : scope.enter("the document");
  const [sunset, now] = text.both((node) => sunsetIn(node?.value));
  if (followsSchema && /^examples?$/.test(key))
    named.reportOnce("documentation changed", ["examples changed with their schemas"], text);
  else if (sunset !== undefined && sunset !== now) {
    const verb = now === undefined ? "was removed" : say`is now ${code(now)}`;
    named.report("deprecation changed", say`the sunset ${code(sunset)} ${verb}`, text);
  } else {
    const isSunset = keywordOf(key).rule === "sunset";
    const type = isSunset ? "deprecation changed" : "documentation changed";
    named.report(type, say`${code(key)} ${text.verb}`, text);
  }
}
