import { isObject, type Operation, type Schema } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { mediaToSend } from "../encoding.ts";
import { type Exchange, isSafe, isSuccess } from "../exchange.ts";
import { summarize } from "../formatting.ts";
import { idName } from "../operations.ts";
import { Skip } from "../skip.ts";
import { findTarget, type Target } from "../targets.ts";
import type { Check, Item } from "./check.ts";
import { limitsOf } from "./invalid-values.ts";
import { expectAddressed, expectFields, expectStored } from "./resource.ts";

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
  rules: ["success", "addressed", "stored"],
  applies: () => true,
  run: async (context) => {
    const { method, body } = context.operation;
    if (isSafe(method) && body?.isRequired)
      throw new Skip(`requires a body in a ${method} request, which HTTP clients do not send`);
    let target = await findTarget(context);
    for (const { what, sent, stored = sent, isAtLimit } of validBodies(context, target.body)) {
      // A server may add keys to those that there are, so each limit gets a new resource, if one can be created.
      if (isAtLimit) target = await findTarget(context);
      const exchange = await context.send({ path: target.path, body: sent, isValid: true });
      assertUsable(context, target.origin, exchange, isEmptyObject(sent));
      if (!documentsSuccess(context.operation))
        throw new Skip("no response without an error is documented");
      context.expect("success", exchange, isExpected(context, exchange), `success for ${what}`);
      context.noteServerError(exchange);
      if (!isSuccess(exchange)) return;
      expectAddressed(context, target.values, exchange);
      if (!isObject(stored) || isEmptyObject(stored)) continue;
      expectFields(context, stored, exchange);
      await expectStored(context, stored, target, exchange);
    }
  },
};

function validBodies(context: Context, body: unknown): ValidBody[] {
  if (!isObject(body)) return [{ what: "a valid request", sent: body }];
  const optional = optionalFields(context);
  const all = { ...body, ...optional };
  const names = Object.keys(optional);
  const empty = "an empty object, because no field is required";
  // A body without required fields can be empty.
  const isEmpty = isEmptyObject(body) && names.length > 0;
  // A change of one field leaves the others as they are.
  const changes = [
    ...(isEmpty ? [{ what: "a change of nothing", sent: body }] : []),
    ...(names.length > 1 ? names : []).map((name) => {
      return { what: `a change of ${name}`, sent: { ...body, [name]: optional[name] } };
    }),
  ];
  return [
    ...(isEmpty ? [{ what: empty, sent: body }] : []),
    { what: isEmptyObject(all) ? empty : "a valid request", sent: all },
    ...(context.operation.method === "PATCH" ? changes : []).map((change) => {
      return { ...change, stored: all };
    }),
    ...bodiesAtLimits(context, body),
  ];
}

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

/** Values for the optional fields that the contract names and that refer to nothing else. */
function optionalFields({ operation, allows }: Context): Item {
  const properties = [...(mediaToSend(operation)?.schema?.properties.values() ?? [])];
  const fields = properties.flatMap(({ name, schema, isRequired }): [string, unknown][] => {
    const [example] = schema.examples;
    const isUsable = typeof example === "string" || isObject(example);
    const isPlain = !isRequired && !schema.isReadOnly && idName(schema) === undefined;
    if (!isUsable || !isPlain) return [];
    const value = change(schema, example);
    return allows(schema, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(fields);
}

/** Bodies that just do not exceed a documented limit. */
function bodiesAtLimits({ operation, allows }: Context, body: Item): ValidBody[] {
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
  run: async (context) => {
    const { path, body, origin } = await findTarget(context);
    const exchange = await context.send({ path, body, token: null });
    if (![401, 403].includes(exchange.status)) assertUsable(context, origin, exchange, false);
    const expected = "success without a token, which is optional";
    context.expect("optional-token", exchange, isSuccess(exchange), expected);
  },
};
