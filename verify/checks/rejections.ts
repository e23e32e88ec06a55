import { type Context, unknownId } from "../check-context.ts";
import type { Exchange } from "../http-client.ts";
import { contains, isObject, objectsIn } from "../json-values.ts";
import { bodySchemaOf, matchesPath, parametersIn } from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import type { RuleId } from "../rules.ts";
import type { Check } from "./check.ts";
import { invalidBodies, invalidQueries, type Rejection } from "./invalid-values.ts";

/** A check that sends requests, each of which is to be rejected. */
function rejects(
  rule: RuleId,
  applies: Check["applies"],
  build: (context: Context) => Promise<Rejection[]>,
): Check {
  const run = async (context: Context) => {
    for (const rejection of await build(context)) {
      const exchange = await context.send(rejection);
      expectRejected(context, rule, rejection, exchange);
      expectLimit(context, rejection, exchange);
    }
  };
  return { rules: [rule], applies, run };
}

function expectRejected(
  context: Context,
  rule: RuleId,
  { what, statuses, locates }: Rejection,
  exchange: Exchange,
): void {
  const isRejected = statuses.includes(exchange.status);
  context.expect(rule, exchange, isRejected, `${statuses.join(" or ")} for ${what}`);
  if (locates === undefined || exchange.status !== 422) return;
  const { errors } = isObject(exchange.json) ? exchange.json : {};
  // The whole part, or something inside of it, can be located.
  const isLocated = objectsIn(errors).some(
    ({ name, pointer }) => name === locates || `${pointer}/`.startsWith(`${locates}/`),
  );
  context.expect(rule, exchange, isLocated, `errors to locate "${locates}" for ${what}`);
}

/** The interface states the limits themselves, so a value that exceeds one must not be stored. */
function expectLimit(
  context: Context,
  { what, body, limitedField }: Rejection,
  exchange: Exchange,
): void {
  if (limitedField === undefined) return;
  const [sent, stored] = [body, exchange.json].map((one) => isObject(one) && one[limitedField]);
  const isStored = isSuccess(exchange) && contains(stored, sent);
  context.expect("limits", exchange, !isStored, `${what} not to be stored`, "the value as sent");
}

const requiresToken: Check["applies"] = ({ authorization }) => authorization === "required";

export const rejections: Check[] = [
  rejects("no-token", requiresToken, async (context) => {
    const { path, body } = await context.findTarget({ anyId: true });
    return [{ what: "a request without a token", path, body, token: "none", statuses: [401] }];
  }),

  rejects(
    "unknown-token",
    ({ authorization }) => authorization !== "none",
    async (context) => {
      const { path, body } = await context.findTarget({ anyId: true });
      const headers = { authorization: "Bearer selling-api-verify-unknown" };
      return [{ what: "an unknown token", path, body, token: "none", headers, statuses: [401] }];
    },
  ),

  rejects("token-type", requiresToken, async (context) => {
    const { merchant, customer } = context.run.tokens;
    // A service may have one type of token.
    if (merchant === customer) return [];
    const { path, body } = await context.findTarget();
    const token = context.caller === "customer" ? "merchant" : "customer";
    return [{ what: `the token of a ${token}`, path, body, token, statuses: [403] }];
  }),

  rejects(
    "unknown-id",
    (operation) => parametersIn(operation, "path").length > 0,
    async (context) => {
      // The body has to be valid, or the request could be rejected for another reason.
      const { body } = await context.findTarget({ anyId: context.operation.method === "GET" });
      return [{ what: unknownId, path: context.buildPath({}), body, statuses: [404] }];
    },
  ),

  rejects(
    "invalid-id",
    (operation) => parametersIn(operation, "path").some(({ schema }) => schema.format === "uuid"),
    async (context) => {
      const { body } = await context.findTarget({ anyId: context.operation.method === "GET" });
      const path = context.operation.path.replaceAll(/\{\w+\}/g, "not-a-uuid");
      const names = parametersIn(context.operation, "path")
        .map(({ name }) => name)
        .join(" and ");
      return [{ what: `"not-a-uuid" as ${names}`, path, body, statuses: [422, 404] }];
    },
  ),

  rejects(
    "invalid-query",
    (operation) => invalidQueries(operation).length > 0,
    async ({ operation }) => invalidQueries(operation),
  ),

  rejects(
    "invalid-body",
    (operation) => bodySchemaOf(operation) !== undefined,
    async (context) => {
      const { path, body: valid = {} } = await context.findTarget();
      const schema = bodySchemaOf(context.operation);
      const bodies = schema === undefined ? [] : invalidBodies(schema, valid);
      const headers = { "content-type": "text/plain" };
      return [
        ...bodies.map((rejection) => ({ ...rejection, path })),
        { what: "a request without a body", path, statuses: [400, 415, 422] },
        { what: "a body that is not JSON", path, body: '{"', statuses: [400] },
        { what: "a body of type text/plain", path, body: "text", headers, statuses: [415] },
      ];
    },
  ),

  rejects(
    "trailing-slash",
    () => true,
    async (context) => {
      const { path, body } = await context.findTarget();
      const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      if (context.run.contract.operations.some((one) => matchesPath(one, other))) return [];
      const what = path.endsWith("/") ? "the path without its slash" : "the path with a slash";
      return [{ what, path: other, body, isDocumented: false, statuses: [404] }];
    },
  ),
];
