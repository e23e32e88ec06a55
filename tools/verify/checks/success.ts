import { isObject, type Operation, own, type Schema } from "#reader";
import { isSecret } from "#reader/har";
import { hasFields, idName, successSchemaOf } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { formatValue, summarize } from "../report/formatting.ts";
import { mediaToSend } from "../requests/encoding.ts";
import { type Exchange, isSafe, isSuccess } from "../requests/exchange.ts";
import { findTarget, type Target } from "../requests/targets.ts";
import { Skip } from "../skip.ts";
import type { Check, Item } from "./check.ts";
import { limitsOf } from "./invalid-values.ts";
import { expectAddressed, expectFields, expectStored, isStored, readCurrent } from "./resource.ts";

/** A body of a valid request. */
interface ValidBody {
  what: string;
  sent: unknown;
  /** What the resource then contains. Default: what is sent. */
  stored?: unknown;
  isAtLimit?: boolean;
  /** Whether it has a value of which the contract shows nothing but the type. */
  isMade?: boolean;
}

/** Sends valid requests, and looks for what it sent in the response and in the resource. */
export const success: Check = {
  rules: ["success", "addressed", "stored", "empty-body"],
  applies: () => true,
  run: async (tester) => {
    const { method, body } = tester.operation;
    if (isSafe(method) && body?.isRequired)
      throw new Skip(`requires a body in a ${method} request, which HTTP clients do not send`);
    let target = await findTarget(tester);
    const before = await fieldsBefore(tester, target);
    let last: unknown = before;
    const bodies = validBodies(tester, target.body, before);
    for (const { what, sent, stored = sent, isAtLimit, isMade } of bodies) {
      // A server may add keys to those that there are, so each limit gets a new resource, if one can be created.
      if (isAtLimit) target = await findTarget(tester);
      const exchange = await tester.send({ path: target.path, body: sent, isValid: true });
      assertUsable(tester, target.origin, exchange, isEmptyObject(sent));
      if (isMade && exchange.status >= 400 && exchange.status < 500)
        return tester.skip("stored", `${what} was rejected: the contract shows no value to send`);
      if (!documentsSuccess(tester.operation))
        throw new Skip("no response without an error is documented");
      tester.expect("success", exchange, isExpected(tester, exchange), `success for ${what}`);
      tester.noteServerError(exchange);
      if (!isSuccess(exchange)) return;
      expectAddressed(tester, target.values, exchange);
      if (isEmptyObject(sent)) expectUnchanged(tester, last, exchange);
      last = exchange.json;
      if (!isObject(stored)) continue;
      const fields = isAtLimit ? stored : changedFields(stored, before);
      if (isEmptyObject(fields)) continue;
      expectFields(tester, fields, exchange);
      await expectStored(tester, fields, target, exchange);
    }
    expectChange(tester, bodies, before);
  },
};

/** Whether an operation changes a resource that was there before. */
const changes = ({ method }: Operation): boolean => method === "PATCH" || method === "PUT";

/** Says why nothing shows what is stored, where no body had another value than the resource. */
function expectChange(tester: OperationTester, bodies: ValidBody[], before: Item): void {
  const { operation } = tester;
  const sent = bodies.flatMap(({ sent }) => (isEmptyObject(sent) ? [] : [sent]));
  const isChanged = sent.some((body) => !isEmptyObject(changedFields(body, before)));
  const canChange = sent.length > 0 || plainFields(operation).length > 0;
  if (changes(operation) && hasFields(mediaToSend(operation)) && canChange && !isChanged)
    tester.skip("stored", "the contract shows no value that the resource does not have already");
}

/**
 * Expects that an empty object left the fields of a resource as they were, apart from times and from what is in others.
 */
function expectUnchanged(tester: OperationTester, before: unknown, exchange: Exchange): void {
  const { operation } = tester;
  const [wasId, isId] = [tester.idOf(before), tester.idOf(exchange.json)];
  const isOther = wasId !== undefined && !isStored(wasId, isId);
  if (operation.method !== "PATCH" || !tester.isAssumed("empty-body") || isOther) return;
  const fields = [...(successSchemaOf(operation)?.properties.values() ?? [])].filter(
    ({ name, schema }) =>
      schema.format !== "date-time" &&
      schema.properties.size === 0 &&
      !schema.types.includes("array") &&
      [before, exchange.json].every((json) => own(json, name) !== undefined),
  );
  if (fields.length === 0)
    tester.skip("empty-body", "nothing shows what the resource was before to the same caller");
  for (const { name } of fields) {
    const [was, is] = [own(before, name), own(exchange.json, name)];
    const expected = `${name} to be ${JSON.stringify(was)}, as before an empty object was sent`;
    tester.expect("empty-body", exchange, isStored(was, is), expected, formatValue(is), name);
  }
}

/** The fields of a resource before it is changed. Of one that nothing returns, what other responses showed of it. */
async function fieldsBefore(tester: OperationTester, target: Target): Promise<Item> {
  if (!changes(tester.operation)) return {};
  const current = await readCurrent(tester, target);
  return isObject(current) ? current : target.values;
}

/** The fields that a resource did not have before with the same value. If it has them afterwards, they were stored. */
const changedFields = (sent: unknown, before: Item): Item =>
  Object.fromEntries(
    Object.entries(isObject(sent) ? sent : {}).filter(
      ([name, value]) => !Object.hasOwn(before, name) || !isStored(value, own(before, name)),
    ),
  );

function validBodies(tester: OperationTester, body: unknown, before: Item): ValidBody[] {
  if (!isObject(body)) return [{ what: "a valid request", sent: body }];
  const optional = otherFields(tester, before);
  const all = { ...body, ...optional };
  const names = Object.keys(optional);
  const empty = "an empty object, because no field is required";
  // A body without required fields can be empty.
  const isEmpty = isEmptyObject(body) && names.length > 0;
  // A change of one field leaves the others as they are.
  const partial = (names.length > 1 ? names : []).map((name) => {
    return { what: `a change of ${name}`, sent: { ...body, [name]: optional[name] }, stored: all };
  });
  if (isEmpty) partial.push({ what: "a change of nothing", sent: body, stored: body });
  return [
    ...(isEmpty ? [{ what: empty, sent: body }] : []),
    { what: isEmptyObject(all) ? empty : "a valid request", sent: all },
    ...(tester.operation.method === "PATCH" ? partial : []),
    ...(changes(tester.operation) && names.length === 0 ? madeBodies(tester, body, before) : []),
    ...bodiesAtLimits(tester, body),
  ];
}

const documentsSuccess = ({ responses }: Operation): boolean =>
  responses.some(({ status }) => /^[23]|^default$/.test(status));

const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

const isExpected = ({ operation }: OperationTester, exchange: Exchange): boolean =>
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
  { operation }: OperationTester,
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

/**
 * Values for the fields that the contract names and that refer to nothing else: for the optional ones, and for those
 * that a change requires. They are made from examples, and are others than those that the resource has.
 */
function otherFields({ operation, allows }: OperationTester, before: Item): Item {
  const shown = (mediaToSend(operation)?.examples ?? []).map(({ value }) => value);
  const fields = plainFields(operation).flatMap(({ name, schema, isRequired }) => {
    if (isRequired && (!changes(operation) || isSecret(name))) return [];
    const examples = [...schema.examples, ...shown.map((example) => own(example, name))];
    const isOther = (value: unknown) =>
      allows(schema, value) && !isStored(value, own(before, name));
    const value = examples
      .filter((example) => isObject(example) || /string|number|boolean/.test(typeof example))
      .flatMap((example) => [change(schema, example), example])
      .find(isOther);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

const plainFields = (operation: Operation) =>
  [...(mediaToSend(operation)?.schema?.properties.values() ?? [])].filter(
    ({ schema }) => !schema.isReadOnly && idName(schema) === undefined,
  );

/** A body with one field that is made for its type, where the contract shows no value to send. */
function madeBodies({ operation, allows }: OperationTester, body: Item, before: Item): ValidBody[] {
  const [made] = plainFields(operation).flatMap(({ name, schema }) => {
    const isFree = schema.values === undefined && schema.knownValues === undefined;
    if (!isFree || isSecret(name) || schema.format !== undefined) return [];
    const value = make(schema.types[0], own(before, name));
    return value !== undefined && allows(schema, value) ? [{ name, value }] : [];
  });
  if (made === undefined) return [];
  const { name, value } = made;
  return [{ what: `a made value of ${name}`, sent: { ...body, [name]: value }, isMade: true }];
}

/** A value of a type, other than a given one. */
function make(type: string | undefined, before: unknown): unknown {
  if (type === "boolean") return before !== true;
  if (type === "integer" || type === "number") return typeof before === "number" ? before + 1 : 1;
  return type === "string" ? `${before ?? ""} (verify)`.trim() : undefined;
}

/** Bodies that just do not exceed a documented limit. */
function bodiesAtLimits({ operation, allows }: OperationTester, body: Item): ValidBody[] {
  const properties = [...(mediaToSend(operation)?.schema?.properties.values() ?? [])];
  return properties.flatMap(({ name, schema }) =>
    limitsOf(schema)
      .filter(({ create }) => !schema.isReadOnly && allows(schema, create(0)))
      .map(({ what, create }) => {
        return {
          what: `${what} of ${name}`,
          sent: { ...body, [name]: create(0) },
          isAtLimit: true,
        };
      }),
  );
}

/** A value other than the example, which the resource may already have. */
function change(schema: Schema, example: unknown): unknown {
  const { properties, values, format } = schema;
  if (isObject(example)) return properties.size > 0 ? example : { ...example, verify: "1" };
  if (typeof example === "boolean") return !example;
  if (typeof example === "number") return example + 1;
  if (values !== undefined || schema.annotation("pattern") !== undefined) return example;
  const url = URL.parse(String(example));
  // A placeholder may be replaced in the response.
  if (url !== null) return `${url.origin}${url.pathname}?verify=1`;
  return format === undefined ? `${example} (verify)` : example;
}

/** Sends a valid request without a token that is optional. */
export const optionalToken: Check = {
  rules: ["optional-token"],
  applies: ({ operation }) => operation.authorization === "optional",
  run: async (tester) => {
    const { path, body, origin } = await findTarget(tester);
    const exchange = await tester.send({ path, body, token: null });
    if (![401, 403].includes(exchange.status)) assertUsable(tester, origin, exchange, false);
    const expected = "success without a token, which is optional";
    tester.expect("optional-token", exchange, isSuccess(exchange), expected);
  },
};
