// @ts-check
import { schemasOf } from "./document/schemas.js";

/**
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function propertyNamesAreSnakeCase(document) {
  return schemasOf(document)
    .filter(({ role, name }) => role === "property" && !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name))
    .map(({ name, at }) => ({
      message: `the property ${name} is not in snake_case: write ${snakeCase(name)}`,
      path: at,
    }));
}

/** @param {string} name */
function snakeCase(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
