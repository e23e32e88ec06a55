// @ts-check
import { answerSchemas } from "./document/answers.js";
import { entries } from "./document/entries.js";

/**
 * Every field of an answer is there: a generated type then has no `undefined` that never comes, and
 * a field without a value is null.
 *
 * Options: `partial` are the schemas some of whose fields may be absent.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node, { partial: string[] }>}
 */
export default function answersAreComplete(document, { partial }) {
  return answerSchemas(document).flatMap(({ node, at }) => {
    const [, , component] = at[0] === "components" && at[1] === "schemas" ? at : [];
    if (typeof component === "string" && partial.includes(component)) return [];
    const required = Array.isArray(node.required) ? node.required : [];
    return entries(node.properties)
      .filter(([name]) => !required.includes(name))
      .map(([name]) => ({
        message: `${name} may be absent from an answer: add it to required, and allow null if it may have no value`,
        path: [...at, "properties", name],
      }));
  });
}
