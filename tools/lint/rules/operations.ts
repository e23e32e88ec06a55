import { asObject } from "#reader";
import {
  entries,
  examplesOf,
  follow,
  list,
  partsOf,
  problem,
  schemaName,
  schemasBelow,
} from "./nodes.ts";
import type {
  Located,
  Location,
  Node,
  Resolve,
  Rules,
  UserContext,
  Visit,
  Visitor,
} from "./types.ts";

/** Rules for the bodies of operations. */
export const operations: Rules = {
  /** A field that a PATCH request omits does not change. A default would mean that it does. */
  "patch-bodies-have-no-default": () => ({
    Operation: {
      skip: (_, method: unknown) => method !== "patch",
      ...everySchema(({ node, location }, side, { report }) => {
        if (side !== "received" || !("default" in node)) return;
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
      ...everySchema(({ node, location }, side, { report }) => {
        for (const name of side === "received" ? list(node.required) : []) {
          const field = asObject(node.properties)[name];
          if (asObject(field).default === undefined) continue;
          const at = location.child(["properties", name, "default"]);
          report(problem(`${name} is required and has a default`, fix, at));
        }
      }),
      Parameter({ name, required, schema }, { report, location }) {
        if (required !== true || asObject(schema).default === undefined) return;
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
    const uses = new Map<string, ProblemUse>();
    return {
      Responses(responses, { location, resolve }) {
        for (const [code, response] of entries(responses)) {
          if (!/^\d(\d\d|XX)$/.test(code)) continue;
          const responseAt = location.child(code);
          const { node, location: target } = follow(
            { node: response, location: responseAt },
            resolve,
          );
          const media = {
            node: asObject(node?.content)[problemType],
            location: target.child(["content", problemType]),
          };
          for (const { node, location: at } of examplesOf(media, resolve)) {
            const { status } = asObject(node);
            if (typeof status !== "number") continue;
            const id = `${at.source.absoluteRef}${at.pointer}`;
            const unused = { status, at: at.child("status"), wrong: [], isRight: false };
            const use: ProblemUse = uses.get(id) ?? unused;
            uses.set(id, use);
            if (new RegExp(`^${code.replaceAll("X", "\\d")}$`).test(`${status}`))
              use.isRight = true;
            else use.wrong.push({ node: code, location: responseAt.key() });
          }
        }
      },
      Root: {
        leave(_, { report }) {
          for (const use of uses.values()) reportStatus(use, report);
        },
      },
    };
  },

  /**
   * An error can occur in its operation: 401 needs a token, 404 something that refers to a resource, 409 a change, and a
   * pointer the field of a body.
   */
  "errors-belong-to-their-operation": () => {
    const uses = new Map<string, PointerUse>();
    let path = "";
    return {
      PathItem: (_, { key }) => {
        path = `${key}`;
      },
      Operation(node, { key: method, location, report, resolve }) {
        const operation = { node, method: `${method}`, path, location };
        for (const [code, response] of entries(node.responses)) {
          const at = location.child(["responses", code]);
          const reason = reasonAgainst(code, operation);
          if (reason !== undefined)
            report(
              problem(`${node.operationId} has no ${code}: ${reason}`, "Remove it.", at.key()),
            );
          else collectPointers(uses, { node: response, location: at }, operation, resolve);
        }
      },
      Root: {
        leave(_, { report }) {
          for (const use of uses.values()) reportPointer(use, report);
        },
      },
    };
  },

  /** A field that can be sent has the type of the field of the resource, which the response has under the same name. */
  "sent-fields-have-the-type-of-the-resource": () => {
    let response: Located | undefined;
    return {
      Operation: {
        enter({ responses }, { location, resolve }) {
          const [code] = Object.keys(asObject(responses)).filter((code) => /^2/.test(code));
          const at = location.child(["responses", `${code}`]);
          const success = follow({ node: asObject(responses)[`${code}`], location: at }, resolve);
          response = schemaIn(success);
        },
        RequestBody(body, { location, report, resolve }) {
          const received = fieldsIn(response, resolve);
          for (const [name, sent] of fieldsIn(schemaIn({ node: body, location }), resolve)) {
            const [type, other] = [sent, received.get(name)].map((field) =>
              typesOf(field, resolve),
            );
            // A choice of several types can be narrower in a request.
            if (
              type?.length !== 1 ||
              other?.length !== 1 ||
              type.some((each) => other.includes(each))
            )
              continue;
            const message = `${name} is ${type.join(" or ")} in the request, and ${other.join(" or ")} in the response`;
            report(problem(message, "Write the same type in both.", sent.location.key()));
          }
        },
      } as Visitor,
    };
  },

  /** What an operation that reads is called after is what it returns, if there is a schema of this name. */
  "reads-return-what-they-name": () => {
    const reads: { id: string; names: (string | undefined)[]; location: Location }[] = [];
    const schemas = new Set<string>();
    return {
      NamedSchemas: (map) => {
        for (const name of Object.keys(map)) schemas.add(name);
      },
      Operation: {
        Response({ content }, { key, location, resolve }, { Operation: { operationId: id } }) {
          const { schema: node } = asObject(asObject(content)["application/json"]);
          if (!/^2/.test(`${key}`) || node === undefined) return;
          const at = location.child(["content", "application/json", "schema"]);
          const below = [...schemasBelow({ node, location: at }, resolve, new Set())];
          reads.push({ id, names: below.map((schema) => schemaName(schema.node)), location: at });
        },
      },
      Root: {
        leave(_, { report }) {
          for (const { id, names, location } of reads) {
            const [, noun = ""] = /^(?:get|list)([A-Z]\w*?)s?$/.exec(id) ?? [];
            if (!schemas.has(noun) || names.some((name) => name?.includes(noun))) continue;
            const fix = `Refer to ${noun}, or rename the operation.`;
            report(problem(`${id} does not return ${noun}`, fix, location));
          }
        },
      },
    };
  },

  /**
   * The ID at the end of a path is that of the resource in the response: it has the same schema, and a description with its
   * name, such as "the order".
   */
  "ids-in-paths-are-of-the-resource": () => {
    let parameter: (Located & { name: string }) | undefined;
    return {
      PathItem(item, { key, location, resolve }) {
        const [, name] = /\{([^}]*id)\}\/?$/.exec(`${key}`) ?? [];
        parameter = list(item.parameters)
          .map((node, index) =>
            follow({ node, location: location.child(["parameters", `${index}`]) }, resolve),
          )
          .filter(({ node }) => name !== undefined && node?.name === name)
          .map((found) => ({ ...found, name: `${name}` }))[0];
      },
      Operation: {
        Response({ content }, { key, location, report, resolve }) {
          const { schema: node } = asObject(asObject(content)["application/json"]);
          if (parameter === undefined || !/^2/.test(`${key}`) || node === undefined) return;
          const at = location.child(["content", "application/json", "schema"]);
          const parts = partsOf({ node, location: at }, resolve);
          const [id] = parts.flatMap((part) => schemaName(part.node?.properties?.id) ?? []);
          const { node: written, location: place, name } = parameter;
          if (!id?.endsWith("Id")) return;
          const schema = schemaName(written.schema);
          const [, resource = ""] = /([A-Z][a-z0-9]*)Id$/.exec(id) ?? [];
          const isNamed = `${written.description}`.toLowerCase().includes(resource.toLowerCase());
          if (schema !== id) {
            const fix = `Write $ref: …/${id}.yaml, or correct the schema of the response.`;
            report(problem(`${name} is not the id of the resource`, fix, place.child("schema")));
          } else if (!isNamed) {
            const message = `the description of ${name} is about something else than ${id}`;
            const noun = id
              .replace(/Id$/, "")
              .replaceAll(/(?<!^)(?=[A-Z])/g, " ")
              .toLowerCase();
            const fix = `Describe it, as in: The \`id\` of the ${noun}.`;
            report(problem(message, fix, place.child("description")));
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
    everySchema(({ node, location }, side, { report }) => {
      const closed = "closes what clients receive, although more values or fields may come";
      for (const [keyword, closes, fix] of closing) {
        if (side === "sent" && keyword in node && closes(node))
          report(problem(`${keyword} ${closed}`, fix, location.child(keyword)));
      }
    }),

  /**
   * A field of a response is required, or its description or that of its schema says when it is absent. A field that
   * is optional by mistake would be `undefined` in every generated type.
   */
  "optional-fields-say-when-absent": () =>
    everySchema(({ node, location }, side, { report }) => {
      const fix =
        "Add it to required and allow null if it may have no value, or describe when it is absent.";
      for (const [name, field] of entries(node.properties)) {
        if (side === "received") continue;
        if (list(node.required).includes(name)) {
          if (!/\b(may be absent|absent unless)\b/i.test(`${field?.description}`)) continue;
          const message = `${name} is required, and its description says when it is absent`;
          const fix = "Remove it from required, or correct the description.";
          report(problem(message, fix, location.child(["properties", name, "description"])));
          continue;
        }
        if (/\babsent\b/i.test(`${node.description} ${field?.description}`)) continue;
        const at = location.child(["properties", name]).key();
        report(problem(`${name} is optional in what clients receive`, fix, at));
      }
    }),
};

const values = "Write x-extensible-enum with type: string and examples.";

const closing: [keyword: string, closes: (schema: Node) => boolean, fix: string][] = [
  ["enum", () => true, values],
  ["anyOf", ({ anyOf }) => list(anyOf).every((part) => part?.const !== undefined), values],
  ["oneOf", () => true, "Write allOf variants on a base schema, or anyOf with null."],
  ["additionalProperties", (schema) => schema.additionalProperties === false, "Remove it."],
  // A tuple has a fixed length.
  ["minItems", (schema) => schema.minItems !== schema.maxItems, "Remove it."],
  ["maxItems", (schema) => schema.minItems !== schema.maxItems, "Remove it."],
];

const problemType = "application/problem+json";

/** An operation, and where it is. */
interface Called extends Located {
  method: string;
  path: string;
}

function reasonAgainst(code: string, { node, method, path }: Called): string | undefined {
  if (/^40[13]$/.test(code) && Array.isArray(node.security) && node.security.length === 0)
    return "the request is sent without a token";
  if (code === "409" && method === "get") return "a GET request changes nothing";
  if (code === "404" && !path.includes("{") && node.requestBody === undefined)
    return "the request does not refer to a resource";
  return undefined;
}

/** A pointer of a problem to a field of the body, and the responses of operations whose body does not have the field. */
interface PointerUse {
  field: string;
  at: Location;
  wrong: { id: string; location: Location }[];
  /** Whether the body of an operation with it has the field. */
  isRight: boolean;
}

function collectPointers(
  uses: Map<string, PointerUse>,
  response: Located,
  { node: { operationId: id, requestBody }, location }: Called,
  resolve: Resolve,
): void {
  const body = follow({ node: requestBody, location: location.child("requestBody") }, resolve);
  const fields = fieldsIn(schemaIn(body), resolve);
  if (fields.size === 0) return;
  const { node, location: target } = follow(response, resolve);
  const media = {
    node: asObject(node?.content)[problemType],
    location: target.child(["content", problemType]),
  };
  for (const { node: shown, location } of examplesOf(media, resolve))
    for (const [index, { pointer }] of list(shown?.errors).entries()) {
      const [, field] = /^\/([^/]+)/.exec(`${pointer ?? ""}`) ?? [];
      if (field === undefined) continue;
      const at = location.child(["errors", `${index}`, "pointer"]);
      const key = `${at.source.absoluteRef}${at.pointer}`;
      const use: PointerUse = uses.get(key) ?? { field, at, wrong: [], isRight: false };
      uses.set(key, use);
      if (fields.has(field)) use.isRight = true;
      else use.wrong.push({ id, location: response.location.child("$ref") });
    }
}

function reportPointer({ field, at, wrong, isRight }: PointerUse, report: UserContext["report"]) {
  const [first] = wrong;
  if (first === undefined) return;
  if (!isRight) {
    const message = `no body of a request with this error has ${field}`;
    report(problem(message, `Point to a field of the body of ${first.id}.`, at));
    return;
  }
  for (const { id, location } of wrong) {
    const message = `the error is about ${field}, which the body of ${id} does not have`;
    report(problem(message, "Refer to the response of this operation.", location));
  }
}

/** The schema of a JSON body. */
function schemaIn({ node, location }: Located): Located | undefined {
  const { schema } = asObject(asObject(node?.content)["application/json"]);
  const at = location.child(["content", "application/json", "schema"]);
  return schema === undefined ? undefined : { node: schema, location: at };
}

/** The fields of an object by name. */
const fieldsIn = (schema: Located | undefined, resolve: Resolve): Map<string, Located> =>
  new Map(
    (schema === undefined ? [] : partsOf(schema, resolve)).flatMap(({ node, location }) =>
      entries(node.properties).map(([name, node]): [string, Located] => [
        name,
        { node, location: location.child(["properties", name]) },
      ]),
    ),
  );

/** The types of a field other than null, as far as its schemas say. */
const typesOf = (field: Located | undefined, resolve: Resolve): unknown[] =>
  (field === undefined ? [] : partsOf(field, resolve, ["allOf", "anyOf", "oneOf"]))
    .flatMap(({ node }) => list(node.type))
    .filter((type) => type !== "null");

/** An example of a problem, and the responses that have it although their status is another one. */
interface ProblemUse {
  status: number;
  at: Location;
  wrong: Located[];
  /** Whether a response with its status has it. */
  isRight: boolean;
}

function reportStatus({ status, at, wrong, isRight }: ProblemUse, report: UserContext["report"]) {
  const [first] = wrong;
  if (first !== undefined && wrong.length > 1 && !isRight) {
    const message = `the example of a response ${first.node} has the status ${status}`;
    report(problem(message, "Write the status of the response.", at));
    return;
  }
  for (const { node: code, location } of wrong) {
    const message = `the response ${code} has the problem of a response ${status}`;
    const fix = "Refer to the response of this status, or correct the status of its example.";
    report(problem(message, fix, location));
  }
}

/** A visitor of every schema of a body, and whether the service sends or receives it. It sends responses and webhooks. */
function everySchema(
  visit: (schema: Located, side: "sent" | "received", context: UserContext) => void,
): Visitor {
  const seen = { sent: new Set<Node>(), received: new Set<Node>() };
  const ofEvents = new Set<Node>();
  const read = (side: keyof typeof seen, isOfEvent: boolean): Visit => {
    return (body, context) => {
      // Redocly visits what is in a webhook first.
      if (isOfEvent) ofEvents.add(body);
      else if (ofEvents.has(body)) return;
      for (const [media, { schema: node }] of entries(body.content)) {
        const location = context.location.child(["content", media, "schema"]);
        for (const schema of schemasBelow({ node, location }, context.resolve, seen[side]))
          visit(schema, side, context);
      }
    };
  };
  return {
    RequestBody: read("received", false),
    Response: read("sent", false),
    WebhooksMap: { RequestBody: read("sent", true), Response: read("received", true) },
  };
}
