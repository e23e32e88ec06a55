// @ts-check
import { entries, isObject, list, nodesOf } from "./document.js";

const fields = ["title", "decision", "reason", "revisit"];

/**
 * A reader who meets an `x-assumption` finds its decision and its reason in the register, and the register
 * has no entry that nothing rests on. An entry with `scope: everywhere` is not marked.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function assumptionsAreRegistered(document) {
  const { "x-assumptions": register, ...contract } = document;
  if (register === undefined) return [];
  const isEverywhere = (/** @type {string} */ id) => register[id]?.scope === "everywhere";
  const marks = nodesOf(contract).flatMap(({ node, path }) =>
    list(node["x-assumption"]).map((id) => ({ id, path: [...path, "x-assumption"] })),
  );
  const unknown = marks
    .filter(({ id }) => !isObject(register[id]))
    .map(({ id, path }) => ({
      message: `the assumption ${id} is not registered: add it to openapi/assumptions.yaml or correct the id`,
      path,
    }));
  const superfluous = marks
    .filter(({ id }) => isEverywhere(id))
    .map(({ id, path }) => ({
      message: `the assumption ${id} applies everywhere: remove it here`,
      path,
    }));
  const unused = entries(register)
    .filter(([id]) => !isEverywhere(id) && !marks.some((mark) => mark.id === id))
    .map(([id]) => ({
      message: `the assumption ${id} is not used: mark what rests on it with x-assumption or remove it`,
      path: ["x-assumptions", id],
    }));
  const incomplete = entries(register).flatMap(([id, entry]) =>
    fields
      .filter((field) => typeof entry?.[field] !== "string")
      .map((field) => ({
        message: `the assumption ${id} has no ${field}: add it`,
        path: ["x-assumptions", id],
      })),
  );
  return [...unknown, ...superfluous, ...unused, ...incomplete];
}
