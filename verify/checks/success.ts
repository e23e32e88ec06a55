import type { Operation } from "../../contract/index.ts";
import type { Context } from "../check-context.ts";
import type { Exchange } from "../http-client.ts";
import { contains, isObject, objectsIn } from "../json-values.ts";
import {
  bodySchemaOf,
  callerOf,
  idName,
  listedItemOf,
  ownIdName,
  parametersIn,
  successSchemaOf,
} from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import { formatValue, summarize } from "../summary.ts";
import { Skip } from "../verify-errors.ts";
import type { Check, Item } from "./check.ts";

/** Sends a valid request, and looks for what it sent in the response and in the resource. */
export const success: Check = {
  rules: ["success", "stored"],
  applies: () => true,
  run: async (context) => {
    const { path, body, origin } = await context.findTarget();
    const sent = body && { ...body, ...optionalFields(context) };
    const exchange = await context.send({ path, body: sent });
    const { status, json } = exchange;
    // A resource from a list can be in a state that does not allow a change.
    const isRead = origin === "read" && context.operation.method !== "GET";
    if ((isRead || origin === "foreign") && status >= 400 && status < 500) {
      const reason = `a resource from a list was rejected (${summarize(exchange)})`;
      throw new Skip(`${reason}: use --input to name another one`);
    }
    context.expect("success", exchange, isSuccess(exchange), "success for a valid request");
    if (!isSuccess(exchange) || !isObject(json) || sent === undefined) return;
    expectFields(context, sent, json, exchange);
    const stored = await getStored(context, json.id);
    if (stored !== undefined) expectFields(context, sent, stored.resource, stored.exchange);
  },
};

/** Values for the optional fields that the contract names and that refer to nothing else. */
function optionalFields({ operation }: Context): Item {
  const properties = [...(bodySchemaOf(operation)?.properties.values() ?? [])];
  const fields = properties.flatMap(({ name, schema, isRequired }): [string, unknown][] => {
    if (isRequired || idName(schema) !== undefined) return [];
    const [example] = schema.examples;
    // The values differ from the example, which the resource may already have.
    if (isObject(example)) return [[name, { ...example, verify: "1" }]];
    // A placeholder may be replaced in the response.
    return typeof example === "string" ? [[name, `${example.split(/[?{]/)[0]}#verify`]] : [];
  });
  return Object.fromEntries(fields);
}

/** Expects the values that were sent in the fields of a resource. A field may be absent. */
function expectFields(context: Context, sent: Item, resource: Item, exchange: Exchange): void {
  const properties = successSchemaOf(context.operation)?.properties;
  for (const [name, value] of Object.entries(sent)) {
    if (!properties?.has(name) || !Object.hasOwn(resource, name)) continue;
    const expected = `${name} to be ${JSON.stringify(value)}, as it was sent`;
    const isPassed = contains(resource[name], value);
    context.expect("stored", exchange, isPassed, expected, formatValue(resource[name]));
  }
}

/** Gets what an operation changed from another operation for the same caller. */
async function getStored(
  context: Context,
  id: unknown,
): Promise<{ resource: Item; exchange: Exchange } | undefined> {
  const { contract } = context.run;
  const { authorization } = context.operation;
  const type = ownIdName(successSchemaOf(context.operation));
  if (type === undefined || authorization === "none" || typeof id !== "string") return undefined;
  const isReader = (operation: Operation) =>
    operation.method === "GET" &&
    callerOf(contract, operation) === context.caller &&
    ownIdName(listedItemOf(operation) ?? successSchemaOf(operation)) === type &&
    parametersIn(operation, "path").length < 2;
  const reader = contract.operations.find(isReader);
  if (reader === undefined) return undefined;
  const exchange = await context.for(reader).send({
    path: context.for(reader).buildPath({ [type]: id }),
  });
  const { json } = exchange;
  // How lists are paged is an assumption, so the resource may not be on the first page.
  const found = objectsIn(isObject(json) && Array.isArray(json.items) ? json.items : [json]);
  const resource = found.find((one) => one.id === id);
  if (resource === undefined) context.skip("stored", `${reader.id} does not return ${id}`);
  return resource && { resource, exchange };
}

export const optionalToken: Check = {
  rules: ["optional-token"],
  applies: ({ authorization }) => authorization === "optional",
  run: async (context) => {
    const { path, body } = await context.findTarget();
    const exchange = await context.send({ path, body, token: "none" });
    const expected = "success without a token, which is optional";
    context.expect("optional-token", exchange, isSuccess(exchange), expected);
  },
};
