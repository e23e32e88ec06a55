import { entries, list, problem, schemasBelow } from "./nodes.ts";
import type { Located, Node, Rules, UserContext, Visitor } from "./types.ts";

/** Rules for the bodies of operations. */
export const operations: Rules = {
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
    [type]: ({ content }, context) => {
      for (const [media, { schema: node }] of entries(content)) {
        const location = context.location.child(["content", media, "schema"]);
        for (const schema of schemasBelow({ node, location }, context.resolve, seen))
          visit(schema, context);
      }
    },
  };
}
