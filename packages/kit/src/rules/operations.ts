import { entries, list, problem, schemaName, schemasOfBody } from "./nodes.ts";

import type { Located, Node, Rules, UserContext, Visitor } from "./types.ts";

/** Rules for paths, operations and their bodies. */
export const operations: Rules = {
  /**
   * A generated function has one result type, and the type has a name. An operation therefore has one success
   * response: JSON with a named schema, or 204 without content.
   */
  "operations-have-one-success": () => ({
    Paths: {
      PathItem: {
        Operation: {
          enter({ operationId, responses }, { report, location }) {
            const { length } = Object.keys(Object(responses)).filter((code) => /^[23]/.test(code));
            const message = `${operationId} has ${length} success responses`;
            if (length !== 1)
              report(problem(message, "Declare exactly one.", location.child("responses").key()));
          },
          Response({ content }, { key, report, location }, { Operation: { operationId } }) {
            const types = Object.keys(Object(content)).join(" and ");
            if (!/^[23]/.test(String(key)) || (key === "204" && types === "")) return;
            if (types !== "application/json") {
              const fix = "Write application/json, or 204 without content.";
              report(problem(`${operationId} returns ${types || "no content"}`, fix, location));
            } else if (schemaName(content[types]?.schema) === undefined) {
              const message = `the response of ${operationId} has no named schema`;
              const fix = "Move it to openapi/components/schemas and write a $ref.";
              report(problem(message, fix, location.child(["content", types, "schema"])));
            }
          },
        },
      },
    },
  }),

  /** The path of a request is not complete without them. */
  "path-parameters-are-required": () => ({
    Parameter({ in: place, name, required }, { report, location }) {
      if (place !== "path" || required === true) return;
      report(problem(`the path parameter ${name} is optional`, "Write required: true.", location));
    },
  }),

  /** RFC 9110 gives the body of a GET or HEAD request no meaning, and browsers cannot send one. */
  "reads-have-no-body": () => ({
    Operation({ requestBody }, { key, report, location }) {
      if (requestBody === undefined || !/^(get|head)$/.test(String(key))) return;
      const message = `a ${String(key).toUpperCase()} request has no body`;
      const fix = "Move its fields to parameters, or use another method.";
      report(problem(message, fix, location.child("requestBody").key()));
    },
  }),

  /** A field that a PATCH request omits does not change. A default would mean that it does. */
  "patch-bodies-have-no-default": () => ({
    Operation: {
      skip: (_, method: unknown) => method !== "patch",
      ...everySchema("RequestBody", ({ node, location }, { report }) => {
        if (!("default" in node)) return;
        const message =
          "a field of a PATCH body has a default, but an omitted field does not change";
        report(problem(message, "Remove default.", location.child("default")));
      }),
    },
  }),

  /**
   * The values and fields of a response are not known to be complete. A closed schema would make a client reject a
   * real response.
   */
  "responses-stay-open": () =>
    everySchema("Response", ({ node, location }, { report }) => {
      const closed = "closes a response although more values or fields may come";
      for (const [keyword, closes, fix] of closing) {
        if (keyword in node && closes(node))
          report(problem(`${keyword} ${closed}`, fix, location.child(keyword)));
      }
    }),

  /**
   * A field of a response is required, or its description or that of its schema says when it is absent. A field that
   * is optional by mistake would be `undefined` in every generated type.
   */
  "optional-fields-say-when-absent": () =>
    everySchema("Response", ({ node, location }, { report }) => {
      const fix =
        "Add it to required and allow null if it may have no value, or describe when it is absent.";
      for (const [name, field] of entries(node.properties)) {
        if (list(node.required).includes(name)) continue;
        if (/\babsent\b/i.test(`${node.description} ${field?.description}`)) continue;
        const at = location.child(["properties", name]).key();
        report(problem(`${name} is optional in a response`, fix, at));
      }
    }),
};

const values = "Write x-extensible-enum with type: string and examples.";

const closing: [keyword: string, closes: (schema: Node) => boolean, fix: string][] = [
  ["enum", () => true, values],
  ["anyOf", ({ anyOf }) => list(anyOf).every((part) => part?.const !== undefined), values],
  ["oneOf", () => true, "Write allOf variants on a base schema, or anyOf with null."],
  ["discriminator", () => true, "Remove it."],
  ["additionalProperties", (schema) => schema.additionalProperties === false, "Remove it."],
  ["unevaluatedProperties", (schema) => schema.unevaluatedProperties === false, "Remove it."],
  // A tuple has a fixed length.
  ["maxItems", (schema) => schema.minItems !== schema.maxItems, "Remove it."],
];

/** A visitor of every schema of the bodies of requests or responses. */
function everySchema(
  type: "RequestBody" | "Response",
  visit: (schema: Located, context: UserContext) => void,
): Visitor {
  const seen = new Set<Node>();
  return {
    [type]: (node, context) => {
      const { location, resolve } = context;
      for (const schema of schemasOfBody({ node, location }, resolve, seen)) visit(schema, context);
    },
  };
}
