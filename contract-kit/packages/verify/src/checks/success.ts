import { isObject, type Operation, type Schema, uuid } from "contract-kit-reader";
import { Context, type Target } from "../check-context.ts";
import { mediaToSend } from "../encoding.ts";
import { formatValue, summarize } from "../formatting.ts";
import { type Exchange, isExample, isSafe, isSuccess, isUnavailable } from "../http-client.ts";
import {
  idName,
  itemsOf,
  listOf,
  objectsIn,
  ownIdName,
  parametersIn,
  parameterValueName,
  successSchemaOf,
  valueNameOf,
} from "../operations.ts";
import { Skip } from "../skip.ts";
import { schemeOf } from "../tokens.ts";
import { type Check, contains, type Item, readList } from "./check.ts";
import { limitsOf } from "./invalid-values.ts";

/** Sends valid requests, and looks for what it sent in the response and in the resource. */
export const success: Check = {
  rules: ["success", "addressed", "stored"],
  applies: () => true,
  run: async (context) => {
    let target = await context.findTarget();
    const { body } = target;
    const optional = isObject(body) ? optionalFields(context) : {};
    const bodies: [string, unknown, isAtLimit?: boolean][] = isObject(body)
      ? [["a valid request", { ...body, ...optional }], ...bodiesAtLimits(context, body)]
      : [["a valid request", body]];
    // A body without required fields can be empty.
    if (isEmptyObject(body) && !isEmptyObject(optional)) bodies.unshift(["", body]);
    for (const [name, sent, isAtLimit] of bodies) {
      // A server may add keys to those that there are, so each limit gets a new resource, if one can be created.
      if (isAtLimit) target = await context.findTarget();
      const exchange = await context.send({ path: target.path, body: sent });
      const isEmpty = isEmptyObject(sent);
      assertUsable(context, target.origin, exchange, isEmpty);
      if (!documentsSuccess(context.operation))
        throw new Skip("no response without an error is documented");
      const what = isEmpty ? "an empty object, because no field is required" : name;
      context.expect("success", exchange, isExpected(context, exchange), `success for ${what}`);
      if (!isSuccess(exchange) || !isObject(exchange.json)) return;
      expectAddressed(context, target, exchange);
      if (!isObject(sent)) return;
      expectFields(context, sent, exchange.json, exchange);
      await expectStored(context, sent, exchange.json.id);
    }
  },
};

const documentsSuccess = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => /^[23]|^default$/.test(status));

const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

const isExpected = ({ operation }: Context, exchange: Exchange): boolean =>
  isSuccess(exchange) ||
  (exchange.status < 400 &&
    operation.responses.some(({ status }) => status === `${exchange.status}`));

/**
 * A resource from a list can be in a state that does not allow a change, or be accessible to another caller only. But
 * no state makes an empty object invalid, since it changes nothing.
 *
 * @throws Skip if a rejection shows nothing.
 */
function assertUsable(
  { operation }: Context,
  origin: Target["origin"],
  exchange: Exchange,
  isEmpty: boolean,
): void {
  const { status } = exchange;
  const isGiven = origin === "given" || origin === "created";
  if (isGiven || status < 400 || status >= 500) return;
  if (origin === "read" && isSafe(operation.method)) return;
  if (isEmpty && (status === 400 || status === 422)) return;
  const reason = `a resource from a list was rejected (${summarize(exchange)})`;
  throw new Skip(`${reason}: use --input to name another one`);
}

/** Expects the IDs of the path in the response. Of a new resource, or one behind a longer path, nothing is stated. */
function expectAddressed(context: Context, { values }: Target, exchange: Exchange): void {
  const { operation } = context;
  const schema = successSchemaOf(operation);
  const isResource = ["GET", "PUT", "PATCH"].includes(operation.method);
  if (!isResource || !/\}\/?$/.test(operation.path) || !schema || !isObject(exchange.json)) return;
  const parameters = parametersIn(operation, "path");
  const names = parameters.map((parameter) => parameterValueName(operation, parameter));
  for (const property of schema.properties.values()) {
    const name = valueNameOf(property, schema);
    const wanted = values[name];
    const actual = exchange.json[property.name];
    if (wanted === undefined || !["string", "number"].includes(typeof actual)) continue;
    // A secret in the path identifies a resource whose ID is known as well.
    if (!names.includes(name) && property.name !== "id") continue;
    const isSame = String(actual).toLowerCase() === String(wanted).toLowerCase();
    const expected = `${property.name} to be ${wanted}, which the path identifies`;
    context.expect("addressed", exchange, isSame, expected, formatValue(actual));
  }
}

/** Values for the optional fields that the contract names and that refer to nothing else. */
function optionalFields({ operation, run }: Context): Item {
  const properties = [...(mediaToSend(operation)?.schema?.properties.values() ?? [])];
  const fields = properties.flatMap(({ name, schema, isRequired }): [string, unknown][] => {
    const [example] = schema.examples;
    const isUsable = typeof example === "string" || isObject(example);
    const isPlain = !isRequired && !schema.isReadOnly && idName(schema) === undefined;
    if (!isUsable || !isPlain) return [];
    const value = change(schema, example);
    return run.client.limit(() => run.validate(schema, value).length === 0) ? [[name, value]] : [];
  });
  return Object.fromEntries(fields);
}

/** Bodies that just do not exceed a documented limit. */
function bodiesAtLimits({ operation, run }: Context, body: Item): [string, Item, boolean][] {
  const properties = [...(mediaToSend(operation)?.schema?.properties.values() ?? [])];
  return properties.flatMap(({ name, schema }) =>
    limitsOf(schema).flatMap(({ what, create }): [string, Item, boolean][] => {
      const isAllowed = () => run.validate(schema, create(0)).length === 0;
      if (schema.isReadOnly || !run.client.limit(isAllowed)) return [];
      return [[`${what} of ${name}`, { ...body, [name]: create(0) }, true]];
    }),
  );
}

/** A value other than the example, which the resource may already have. */
function change(schema: Schema, example: unknown): unknown {
  const { properties, values, format } = schema;
  if (isObject(example)) return properties.size > 0 ? example : { ...example, verify: "1" };
  if (values !== undefined || schema.annotation("pattern") !== undefined) return example;
  const url = URL.parse(String(example));
  // A placeholder may be replaced in the response.
  if (url !== null) return `${url.origin}${url.pathname}?verify=1`;
  return format === undefined ? `${example} (verify)` : example;
}

/** Expects the values that were sent in the fields of a resource. A field may be absent. */
function expectFields(context: Context, sent: Item, resource: Item, exchange: Exchange): void {
  for (const [name, value] of comparedFields(context, sent, resource)) {
    const expected = `${name} to be ${JSON.stringify(value)}, as it was sent`;
    const isPassed = isStored(value, resource[name]);
    context.expect("stored", exchange, isPassed, expected, formatValue(resource[name]));
  }
}

const comparedFields = ({ operation }: Context, sent: Item, resource: Item) =>
  Object.entries(sent).filter(([name]) => {
    return successSchemaOf(operation)?.properties.has(name) && Object.hasOwn(resource, name);
  });

/** A URL can be stored in its normalized form, and a UUID in capital letters. */
function isStored(sent: unknown, stored: unknown): boolean {
  if (uuid.test(`${sent}`)) return `${sent}`.toLowerCase() === `${stored}`.toLowerCase();
  const [sentUrl, storedUrl] = [sent, stored].map((value) => URL.parse(String(value))?.href);
  return contains(stored, sent) || (sentUrl !== undefined && sentUrl === storedUrl);
}

/** Expects what an operation changed in what another operation returns to the same caller. */
async function expectStored(context: Context, sent: Item, id: unknown): Promise<void> {
  const { contract, client } = context.run;
  const { authorization } = context.operation;
  const type = ownIdName(successSchemaOf(context.operation));
  if (type === undefined || authorization === "none" || typeof id !== "string") return;
  const isReader = (operation: Operation) =>
    operation.method === "GET" &&
    schemeOf(operation) === schemeOf(context.operation) &&
    ownIdName(listOf(operation)?.item ?? successSchemaOf(operation)) === type &&
    parametersIn(operation, "path").length < 2;
  const operation = contract.operations.find(isReader);
  if (operation === undefined) return;
  const reader = new Context(context.run, operation);
  const path = reader.buildPath({ [type]: id });
  const attempt = async () => {
    const { resource, exchange } = await findResource(reader, path, id);
    const fields = resource && comparedFields(context, sent, resource);
    const isFinal = isUnavailable(operation, exchange) || isExample(exchange);
    const isDone = fields?.every(([name, value]) => isStored(value, resource?.[name]));
    return { resource, exchange, isDone, isFinal };
  };
  // When a change is visible elsewhere is not stated.
  const { resource, exchange } = await client.repeat(operation.id, maxAttempts, attempt);
  if (resource !== undefined) expectFields(context, sent, resource, exchange);
  else context.skip("stored", `${operation.id} does not return ${id}`);
}

const maxAttempts = 15;

/** Finds a resource in a response or, if it is a list, on any of its pages. */
async function findResource(reader: Context, path: string, id: string) {
  const exchange = await reader.send({ path });
  const list = listOf(reader.operation);
  const isWanted = (item: Item) => item.id === id;
  const items = list === undefined ? objectsIn([exchange.json]) : itemsOf(list, exchange.json);
  const resource = items.find(isWanted) ?? (await readList(reader, exchange)).items.find(isWanted);
  return { resource, exchange };
}

/** Sends a valid request without a token that is optional. */
export const optionalToken: Check = {
  rules: ["optional-token"],
  applies: ({ operation }) => operation.authorization === "optional",
  run: async (context) => {
    const { path, body } = await context.findTarget();
    const exchange = await context.send({ path, body, token: "none" });
    const expected = "success without a token, which is optional";
    context.expect("optional-token", exchange, isSuccess(exchange), expected);
  },
};
