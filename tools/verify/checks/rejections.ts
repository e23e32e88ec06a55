import { buildPath, createRouter, isObject, own, type Parameter, responseFor } from "#reader";
import { mediaToSend, namesInPath, objectsIn, parametersIn } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { type Exchange, isSafe, isSuccess } from "../requests/exchange.ts";
import { pathFor, unknownId } from "../requests/requests.ts";
import { findTarget } from "../requests/targets.ts";
import { schemesOf } from "../requests/tokens.ts";
import type { RuleId } from "../rules.ts";
import type { Check } from "./check.ts";
import { foreignReferences, refersToResources } from "./foreign-references.ts";
import { invalidBodies, invalidQueries, type Rejection } from "./invalid-values.ts";
import { contains, expectAddressed, expectNotStored, returnsAddressed } from "./resource.ts";

/** A check that sends requests, each of which is to be rejected. */
function rejects(
  rule: RuleId,
  applies: Check["applies"],
  build: (tester: OperationTester) => Promise<Rejection[]>,
): Check {
  const run = async (tester: OperationTester) => {
    for (const rejection of await build(tester)) {
      const statuses = demandedStatuses(tester, rule, rejection.statuses);
      const { identifies, mustFail } = rejection;
      const isAssumed = mustFail !== undefined && tester.isAssumed(mustFail);
      const isDemanded = statuses.length > 0 || isAssumed;
      if (!isDemanded && identifies === undefined) continue;
      const exchange = await tester.send(rejection);
      if (isDemanded) expectRejected(tester, rule, rejection, statuses, exchange);
      if (identifies) expectAddressed(tester, identifies, exchange);
      await expectLimit(tester, rejection, exchange);
    }
  };
  return { rules: rule === "unknown-id" ? [rule, "addressed"] : [rule], applies, run };
}

/** The statuses that are demanded. Without an assumption about errors, these are the ones that the operation declares. */
function demandedStatuses(tester: OperationTester, rule: RuleId, statuses: number[]): number[] {
  const isDeclared = (status: number) =>
    responseFor(tester.operation, status)?.status === `${status}`;
  return tester.isAssumed(rule) ? statuses : statuses.filter(isDeclared);
}

function expectRejected(
  tester: OperationTester,
  rule: RuleId,
  { what, locates, mustFail }: Rejection,
  statuses: number[],
  exchange: Exchange,
): void {
  const { status } = exchange;
  if (mustFail !== undefined && tester.isAssumed(mustFail)) {
    const isAccepted = isSuccess(exchange);
    // A state, such as a limit that is reached, is another reason for a rejection.
    const isOfBody = mustFail === "foreign-references" || [400, 415, 422].includes(status);
    if (isAccepted || isOfBody)
      tester.expect(mustFail, exchange, !isAccepted, `${what} to be rejected`);
    else tester.skip(mustFail, `${what} was rejected with ${status}, for another reason`);
    // That it is accepted says nothing about errors.
    if (isAccepted) return;
  }
  if (statuses.length === 0) return;
  const expected = `${statuses.join(" or ")} for ${what}`;
  tester.expect(rule, exchange, statuses.includes(status), expected, undefined, what);
  if (locates === undefined || status !== 422 || !tester.isAssumed(rule)) return;
  const { errors = [] } = isObject(exchange.json) ? exchange.json : {};
  // The whole part, or something inside of it, can be located.
  const isLocated = objectsIn(errors).some(
    ({ name, pointer }) => name === locates || `${pointer}/`.startsWith(`${locates}/`),
  );
  const part = locates === "" ? "the body" : `"${locates}"`;
  const located = `errors to locate ${part} for ${what}`;
  tester.expect(rule, exchange, isLocated, located, undefined, `${part} for ${what}`);
}

/** The contract states the limits themselves, so a value that exceeds one must not be stored, also if it is rejected. */
async function expectLimit(
  tester: OperationTester,
  { what, body, limitedField, target }: Rejection,
  exchange: Exchange,
): Promise<void> {
  if (limitedField === undefined) return;
  const [sent, stored] = [body, exchange.json].map(
    (value) => isObject(value) && value[limitedField],
  );
  const isStored = isSuccess(exchange) && contains(stored, sent);
  tester.expect("limits", exchange, !isStored, `${what} not to be stored`, "the value as sent");
  if (isSuccess(exchange) || target === undefined) return;
  await expectNotStored(tester, what, { [limitedField]: sent }, target);
}

const requiresToken: Check["applies"] = ({ operation }) => operation.authorization === "required";

const isUuid = ({ schema }: Parameter): boolean => schema.format === "uuid";

/** Requests that a server has to reject. */
export const rejections: Check[] = [
  rejects("no-token", requiresToken, async (tester) => {
    const { path, body } = await findTarget(tester, { anyId: true });
    return [{ what: "a request without a token", path, body, token: null, statuses: [401] }];
  }),

  rejects(
    "unknown-token",
    ({ operation }) => operation.authorization !== "none",
    async (tester) => {
      const { path, body } = await findTarget(tester, { anyId: true });
      const token = { unknown: "verify:unknown" };
      return [{ what: "an unknown token", path, body, token, statuses: [401] }];
    },
  ),

  rejects(
    "token-type",
    (tester) => requiresToken(tester) && tester.isAssumed("token-type"),
    async (tester) => {
      const { sources, tokens } = tester.run;
      const accepted = schemesOf(tester.operation);
      // A service may have one type of token.
      const others = sources.filter(
        ({ name, scheme }) =>
          name === scheme && !accepted.some((own) => own === name || tokens[own] === tokens[name]),
      );
      if (others.length === 0) return [];
      const { path, body } = await findTarget(tester);
      return others.map(({ name, holder }) => {
        return { what: `the token of ${holder}`, path, body, token: name, statuses: [403] };
      });
    },
  ),

  rejects(
    "unknown-id",
    ({ operation }) => namesInPath(operation).length > 0,
    async (tester) => {
      const { run, operation } = tester;
      // The body has to be valid, or the request could be rejected for another reason.
      const { body, values } = await findTarget(tester, { anyId: isSafe(operation.method) });
      const names = namesInPath(operation);
      const unknown = Object.fromEntries(names.map((name) => [name, unknownId]));
      // A resource can be in another one. Of each path, only one part is changed.
      const isNested = names.length > 1 && returnsAddressed(operation);
      const others = (isNested ? names : []).flatMap((name) => {
        const ids = [unknownId, run.observations.findOther(name, own(values, name)) ?? []].flat();
        return ids.map((id) => ({ ...values, [name]: id }));
      });
      return [unknown, ...others].map((identifies) => ({
        what: unknownId,
        path: pathFor(operation, identifies),
        body,
        statuses: identifies === unknown ? [404] : [],
        identifies,
      }));
    },
  ),

  rejects(
    "invalid-id",
    ({ operation }) => parametersIn(operation, "path").some(isUuid),
    async (tester) => {
      const { body } = await findTarget(tester, { anyId: isSafe(tester.operation.method) });
      const names = parametersIn(tester.operation, "path").map(({ name }) => name);
      const values = Object.fromEntries(names.map((name) => [name, "not-a-uuid"]));
      const path = buildPath(tester.operation, values);
      const what = `"not-a-uuid" as ${names.join(" and ")}`;
      return [{ what, path, body, statuses: [422, 404] }];
    },
  ),

  rejects(
    "invalid-query",
    ({ operation }) => parametersIn(operation, "query").length > 0,
    async (tester) => {
      const queries = invalidQueries(tester);
      if (queries.length === 0) return [];
      const { path, body } = await findTarget(tester);
      return queries.map((rejection) => ({ ...rejection, path, body }));
    },
  ),

  rejects(
    "invalid-body",
    ({ operation }) => operation.body !== undefined,
    async (tester) => {
      const target = await findTarget(tester);
      const { path, body } = target;
      const { schema } = mediaToSend(tester.operation) ?? {};
      const bodies = schema && isObject(body) ? invalidBodies(tester, schema, body) : [];
      const headers = { "content-type": "text/plain" };
      const mustFail = "required-body" as const;
      const withoutBody = {
        what: "a request without a body",
        path,
        statuses: [400, 415, 422],
        mustFail,
      };
      return [
        ...bodies.map((rejection) => ({ ...rejection, path, target })),
        ...(tester.operation.body?.isRequired ? [withoutBody] : []),
        { what: "a body that is not JSON", path, text: '{"', statuses: [400] },
        { what: "a body of type text/plain", path, text: "text", headers, statuses: [415] },
      ];
    },
  ),

  rejects("foreign-references", refersToResources, foreignReferences),

  rejects(
    "trailing-slash",
    (tester) => tester.isAssumed("trailing-slash"),
    async (tester) => {
      const { path, body } = await findTarget(tester);
      const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
      if (createRouter(tester.run.contract.operations)(other) !== undefined) return [];
      const what = path.endsWith("/") ? "the path without its slash" : "the path with a slash";
      return [{ what, path: other, body, isDocumented: false, statuses: [404] }];
    },
  ),
];
