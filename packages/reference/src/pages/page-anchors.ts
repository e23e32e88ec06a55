import type { Contract, Operation, Schema } from "contract-kit-reader";
import { plainText } from "../markup/markdown.ts";
import { allRows, type FieldGroup } from "../sections/fields.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { schemaGroups } from "../sections/schema-block.ts";
import type { Sources } from "../sources.ts";

/** A place on a page that links and the search lead to. */
export interface Anchor {
  anchor: string;
  kind: "field" | "parameter" | "error";
  /** Such as `author.name` or `409 /problems/not-available`. */
  name: string;
  /** Without markup. */
  description: string;
}

/** Every field, parameter and row of errors on the page of an operation. */
export const operationAnchors = (sources: Sources, operation: Operation): Anchor[] =>
  operationSections(sources, operation).flatMap(({ heading, blocks }) =>
    blocks.flatMap(({ groups = [], errors = [] }) => [
      ...fieldAnchors(groups, heading.endsWith("parameters") ? "parameter" : "field"),
      ...errors.map(({ anchor, status, type, slug, meaning, fix }) => ({
        anchor,
        kind: "error" as const,
        name: `${status} ${type}`.trim(),
        // Without a fix, the chapter about errors has the description.
        description: slug !== "" && fix === "" ? "" : plainText(`${meaning} ${fix}`),
      })),
    ]),
  );

/** Every field of a schema on the page with all schemas. */
export const schemaAnchors = (contract: Contract, name: string, schema: Schema): Anchor[] =>
  fieldAnchors(schemaGroups(contract, name, schema), "field");

const fieldAnchors = (groups: FieldGroup[], kind: Anchor["kind"]): Anchor[] =>
  allRows(groups).map(({ anchor, path, description }) => ({
    anchor,
    kind,
    name: path,
    description: plainText(description),
  }));
