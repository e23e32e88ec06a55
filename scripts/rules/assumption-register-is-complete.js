// @ts-check
import { entries, isObject } from "./document/entries.js";

/**
 * Whoever meets an assumption finds what was decided, why, and what would change it.
 *
 * Options: `fields` that every entry has; `scopes` it may have.
 *
 * @type {import("./types.d.ts").Rule<unknown, { fields: string[], scopes: string[] }>}
 */
export default function assumptionRegisterIsComplete(register, { fields, scopes }, { path }) {
  if (!isObject(register)) {
    return [
      { message: "the register of assumptions is not a map: write one entry for each id", path },
    ];
  }
  return entries(register).flatMap(([id, entry]) => {
    const here = [...path, id];
    const findings = [];
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      findings.push({
        message: `the assumption ${id} is not in kebab-case: rename it`,
        path: here,
      });
    }
    if (!isObject(entry)) {
      const message = `the assumption ${id} says nothing: give it ${fields.join(", ")}`;
      return [...findings, { message, path: here }];
    }
    for (const field of fields) {
      if (typeof entry[field] !== "string" || entry[field].trim() === "") {
        const message = `the assumption ${id} has no ${field}: add ${field} with a text`;
        findings.push({ message, path: field in entry ? [...here, field] : here });
      }
    }
    for (const key of Object.keys(entry)) {
      if (key !== "scope" && !fields.includes(key)) {
        const message = `the assumption ${id} has an unknown field ${key}: remove it, or write ${[...fields, "scope"].join(", ")}`;
        findings.push({ message, path: [...here, key] });
      }
    }
    if ("scope" in entry && !scopes.includes(entry.scope)) {
      const message = `the assumption ${id} has the scope ${JSON.stringify(entry.scope)}: write ${scopes.join(" or ")}, or remove scope`;
      findings.push({ message, path: [...here, "scope"] });
    }
    return findings;
  });
}
