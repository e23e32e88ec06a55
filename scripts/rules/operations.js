// @ts-check
import { entries, isObject, list, problem, schemaName, schemasOfBody } from "./nodes.js";

/** @typedef {import("./types.d.ts").Located} Located */
/** @typedef {import("./types.d.ts").Visitor} Visitor */

/**
 * Rules for paths, operations and their bodies.
 *
 * @type {import("./types.d.ts").Rules}
 */
export const operations = {
  /**
   * A collection can be listed, so its path has a GET operation and ends in a slash: `/v1/orders/`. The path of an
   * item (`/v1/orders/{id}`) or of an action (`/v1/orders/{id}/refund`) does not.
   */
  "collection-paths-end-in-slash": () => ({
    Paths: {
      PathItem(item, { key, report, rawLocation }) {
        const path = String(key);
        const bare = path.replace(/\/$/, "");
        const isItem = bare.endsWith("}");
        const isCollection = !isItem && isObject(item.get);
        const expected = isCollection ? `${bare}/` : bare;
        const what = isCollection ? "a collection" : isItem ? "an item" : "an action";
        if (path !== expected)
          report(problem(`${path} is ${what}`, `Write ${expected}.`, rawLocation.key()));
      },
    },
  }),

  /**
   * A client handles the errors that are declared, and a mock can return them. An operation therefore declares every
   * error that its definition implies. It may declare others.
   */
  "applicable-problems-are-declared": () => {
    /** @type {unknown} */
    let defaultSecurity;
    return {
      Root: (root) => {
        defaultSecurity = root.security;
      },
      Paths: {
        PathItem: {
          Operation(operation, { report, location, resolve }, { PathItem: item }) {
            const { operationId, requestBody, responses, security = defaultSecurity } = operation;
            const options = list(security).map((option) => Object.keys(Object(option)).length);
            const acceptsToken = options.some((schemes) => schemes > 0);
            const parameters = [...list(item?.parameters), ...list(operation.parameters)];
            const expected = [
              ["401", acceptsToken, "it accepts a token"],
              [
                "403",
                acceptsToken && options.every((schemes) => schemes > 0),
                "it requires a token",
              ],
              [
                "404",
                parameters.some((node) => resolve(node).node?.in === "path"),
                "its path addresses a resource",
              ],
              [
                "422",
                requestBody !== undefined || parameters.length > 0,
                "its input may not be valid",
              ],
              ["default", true, "any operation can fail unexpectedly"],
            ];
            for (const [code, applies, reason] of expected) {
              if (!applies || String(code) in Object(responses)) continue;
              const message = `${operationId} does not declare ${code} although ${reason}`;
              const fix = `Add ${code} with a $ref to a response.`;
              report(problem(message, fix, location.child("responses").key()));
            }
          },
        },
      },
    };
  },

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

  /** A field that a PATCH request omits does not change. A default would mean that it does. */
  "patch-bodies-have-no-default": () => ({
    Operation: {
      skip: (_, /** @type {unknown} */ method) => method !== "patch",
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

/** @type {[keyword: string, closes: (schema: import("./types.d.ts").Node) => boolean, fix: string][]} */
const closing = [
  ["enum", () => true, values],
  ["anyOf", ({ anyOf }) => list(anyOf).every((part) => part?.const !== undefined), values],
  ["oneOf", () => true, "Write allOf variants on a base schema, or anyOf with null."],
  ["discriminator", () => true, "Remove it."],
  ["additionalProperties", (schema) => schema.additionalProperties === false, "Remove it."],
  ["unevaluatedProperties", (schema) => schema.unevaluatedProperties === false, "Remove it."],
  // A tuple has a fixed length.
  ["maxItems", (schema) => schema.minItems !== schema.maxItems, "Remove it."],
];

/**
 * A visitor of every schema of the bodies of requests or responses.
 *
 * @param {"RequestBody" | "Response"} type
 * @param {(schema: Located, context: import("@redocly/openapi-core").UserContext) => void} visit
 * @returns {Visitor}
 */
function everySchema(type, visit) {
  const seen = new Set();
  return {
    [type]: (node, context) => {
      const { location, resolve } = context;
      for (const schema of schemasOfBody({ node, location }, resolve, seen)) visit(schema, context);
    },
  };
}
