import { isObject, type Operation, own, type Property, type Schema } from "#reader";
import { isSecret } from "#reader/har";
import {
  fieldsToSend,
  idName,
  idOf,
  mediaToSend,
  successSchemaOf,
} from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { formatValue, summarize } from "../report/formatting.ts";
import { type Exchange, isSafe, isSuccess } from "../requests/exchange.ts";
import { findTarget, type Target } from "../requests/targets.ts";
import { Skip } from "../skip.ts";
import type { Check } from "./check.ts";
import { limitsOf } from "./invalid-values.ts";
import type { Item } from "./lists.ts";
import { expectAddressed, expectFields, expectStored, isStored, readCurrent } from "./resource.ts";

/** A body of a valid request. */
interface ValidBody {
  what: string;
  sent: unknown;
  /** What the resource then contains. Default: what is sent. */
  stored?: unknown;
  isAtLimit?: boolean;
}

/** Sends valid requests, and looks for what it sent in the response and in the resource. */
export const success: Check = {
  rules: ["success", "addressed", "stored", "empty-body"],
  applies: () => true,
  run: async (tester) => {
    let target = await findTarget(tester);
    const before = await fieldsBefore(tester, target);
    let last: unknown = before;
    const bodies = validBodies(tester, target.body, before);
    for (const { what, sent, stored = sent, isAtLimit } of bodies) {
      // A server may add keys to those that there are, so each limit gets a new resource, if one can be created.
      if (isAtLimit) target = await findTarget(tester);
      const exchange = await tester.send({ path: target.path, body: sent, isValid: true });
      assertUsable(tester, target.origin, exchange, isEmptyObject(sent));
      tester.expect("success", exchange, isSuccess(exchange), `success for ${what}`);
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
  if (changes(operation) && plainFields(operation).length > 0 && !isChanged)
    tester.skip("stored", "the contract shows no value that the resource does not have already");
}

/**
 * Expects that an empty object left the fields of a resource as they were, apart from times and from what is in others.
 */
function expectUnchanged(tester: OperationTester, before: unknown, exchange: Exchange): void {
  const { operation } = tester;
  const [wasId, isId] = [idOf(before), idOf(exchange.json)];
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
    ...bodiesAtLimits(tester, body),
  ];
}

const isEmptyObject = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

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

const plainFields = (operation: Operation): Property[] =>
  fieldsToSend(operation).filter(({ schema }) => idName(schema) === undefined);

/** Bodies that just do not exceed a documented limit. */
function bodiesAtLimits({ operation, allows }: OperationTester, body: Item): ValidBody[] {
  return fieldsToSend(operation).flatMap(({ name, schema }) =>
    limitsOf(schema)
      .filter(({ create }) => allows(schema, create(0)))
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
