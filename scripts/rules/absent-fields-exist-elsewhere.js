// @ts-check
import { entries, list } from "./document.js";
import { schemasOf } from "./schemas.js";
import { fieldsOf } from "./variants-do-not-redefine-fields.js";

/**
 * `x-absent-fields` lists fields that another variant of a resource has and this one never has. A misspelled
 * name would state nothing, and a field that the variant declares is not absent.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function absentFieldsExistElsewhere(document) {
  const declared = new Set(
    schemasOf(document).flatMap(({ node }) => entries(node.properties).map(([name]) => name)),
  );
  return schemasOf(document).flatMap(({ node, path, role, name: schema }) => {
    const own = new Set(fieldsOf(document, { node, path }).map(({ name }) => name));
    return list(node["x-absent-fields"]).flatMap((field, index) => {
      const problem =
        role !== "component"
          ? `only a component can have x-absent-fields: move ${field} to the component`
          : own.has(field)
            ? `${schema} has the field ${field}: remove it from x-absent-fields or from the schema`
            : !declared.has(field) && `no schema has a field ${field}: correct the name`;
      return problem ? [{ message: problem, path: [...path, "x-absent-fields", index] }] : [];
    });
  });
}
