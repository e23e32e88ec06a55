import { entries, follow, list, problem, schemasBelow } from "./nodes.ts";
import type { Located, Location, Node, Rules, UserContext, Visitor } from "./types.ts";

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

  /** A default is for a value that a caller omits, and a caller cannot omit what is required. */
  "required-input-has-no-default": () => {
    const fix = "Remove it from required, or remove default.";
    return {
      ...everySchema("RequestBody", ({ node, location }, { report }) => {
        for (const name of list(node.required)) {
          const field = Object(node.properties)[name];
          if (Object(field).default === undefined) continue;
          const at = location.child(["properties", name, "default"]);
          report(problem(`${name} is required and has a default`, fix, at));
        }
      }),
      Parameter({ name, required, schema }, { report, location }) {
        if (required !== true || Object(schema).default === undefined) return;
        const at = location.child(["schema", "default"]);
        report(problem(`${name} is required and has a default`, fix, at));
      },
    };
  },

  /**
   * The example of a problem (RFC 9457) has the status of the response. With another one, the response refers to the
   * component of another problem. If no response with the example has its status, the example is wrong.
   */
  "problems-have-the-status-of-their-response": () => {
    const uses = new Map<string, { status: number; at: Location; wrong: Located[] }>();
    const rightOnes = new Set<string>();
    return {
      Responses(responses, { location, resolve }) {
        for (const [code, response] of entries(responses)) {
          if (!/^\d(\d\d|XX)$/.test(code)) continue;
          const responseAt = location.child(code);
          for (const { node, location: at } of problemsOf(
            { node: response, location: responseAt },
            resolve,
          )) {
            const status = Object(node).status;
            if (typeof status !== "number") continue;
            const id = `${at.source.absoluteRef}${at.pointer}`;
            const use = uses.get(id) ?? { status, at: at.child("status"), wrong: [] };
            uses.set(id, use);
            if (new RegExp(`^${code.replaceAll("X", "\\d")}$`).test(`${status}`)) rightOnes.add(id);
            else use.wrong.push({ node: code, location: responseAt.key() });
          }
        }
      },
      Root: {
        leave(_, { report }) {
          for (const [id, { status, at, wrong }] of uses) {
            const [first] = wrong;
            if (first === undefined) continue;
            if (wrong.length > 1 && !rightOnes.has(id)) {
              const message = `the example of a response ${first.node} has the status ${status}`;
              report(problem(message, "Write the status of the response.", at));
              continue;
            }
            for (const { node: code, location } of wrong) {
              const message = `the response ${code} has the problem of a response ${status}`;
              const fix =
                "Refer to the response of this status, or correct the status of its example.";
              report(problem(message, fix, location));
            }
          }
        },
      },
    };
  },

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

/** The values of the examples of a response that are problems. */
function problemsOf(response: Located, resolve: UserContext["resolve"]): Located[] {
  const { node, location } = follow(response, resolve);
  const type = "application/problem+json";
  const content = {
    node: Object(node?.content)[type],
    location: location.child(["content", type]),
  };
  const { example, examples } = Object(content.node);
  const at = content.location;
  return [
    ...(example === undefined ? [] : [{ node: example, location: at.child("example") }]),
    ...entries(examples).map(([name, entry]) => {
      const target = follow({ node: entry, location: at.child(["examples", name]) }, resolve);
      return { node: target.node?.value, location: target.location.child("value") };
    }),
  ];
}

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
