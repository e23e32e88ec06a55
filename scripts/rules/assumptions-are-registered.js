// @ts-check
import { isObject, list } from "./document/entries.js";
import { resolvedDocument } from "./document/references.js";

/**
 * `x-assumption` is a string or a list of strings, each an id in openapi/assumptions.yaml, where a
 * reader finds what was decided and why.
 *
 * @type {import("./types.d.ts").Rule<unknown>}
 */
export default function assumptionsAreRegistered(assumption, _options, context) {
  const { "x-assumptions": written } = resolvedDocument(context);
  const register = isObject(written) ? written : {};
  const marks = list(assumption);
  const known = Object.keys(register).filter((id) => register[id]?.scope !== "everywhere");
  if (marks.length === 0) {
    return [
      {
        message: "x-assumption names nothing: name the assumption, or remove x-assumption",
        path: context.path,
      },
    ];
  }
  return marks.flatMap((id, index) => {
    const path = Array.isArray(assumption) ? [...context.path, index] : context.path;
    if (typeof id !== "string" || !Object.hasOwn(register, id)) {
      const message = `x-assumption ${JSON.stringify(id)} is not registered: add it to openapi/assumptions.yaml, or write one of ${known.sort().join(", ")}`;
      return [{ message, path }];
    }
    if (register[id]?.scope === "everywhere") {
      const message = `x-assumption ${id} holds everywhere: remove the mark here, or its scope in openapi/assumptions.yaml`;
      return [{ message, path }];
    }
    if (marks.indexOf(id) !== index) {
      return [{ message: `x-assumption names ${id} twice: remove one`, path }];
    }
    return [];
  });
}
