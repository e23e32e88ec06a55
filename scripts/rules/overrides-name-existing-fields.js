// @ts-check
import { entries } from "./document.js";

/**
 * An override of what an example does not have would have no effect.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function overridesNameExistingFields(document) {
  return entries(document.components?.examples).flatMap(([name, example]) =>
    entries(example?.["x-overrides"])
      .filter(([pointer]) => !has(example.value, pointer))
      .map(([pointer]) => ({
        message: `the example has no ${pointer}: correct the JSON Pointer in x-overrides`,
        path: ["components", "examples", name, "x-overrides", pointer],
      })),
  );
}

/**
 * @param {unknown} value
 * @param {string} pointer
 */
function has(value, pointer) {
  const keys = pointer.split("/").slice(1);
  const found = keys.reduce((node, key) => Object(node)[key], value);
  return found !== undefined;
}
