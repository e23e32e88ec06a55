import { type List, sizeParameter } from "#reader";
import { itemsOf, listOf, parametersIn } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { isSuccess } from "../requests/exchange.ts";
import { findTarget } from "../requests/targets.ts";
import { missingToken, otherOf, schemeOf } from "../requests/tokens.ts";
import type { RuleId } from "../rules.ts";
import { type Check, largestSizeOf } from "./check.ts";

/**
 * No caller gets the resources of another one. Of a scheme with owners that is stated. What other tokens give access to
 * can be an assumption.
 */
export const isolation: Check = {
  rules: ["isolation", "own-resources"],
  applies: (tester) =>
    tester.operation.authorization === "required" &&
    (ownerOf(tester) !== undefined || tester.isAssumed("isolation")) &&
    (parametersIn(tester.operation, "path").length > 0 || listOf(tester.operation) !== undefined),
  run: async (tester) => {
    const { tokens, sources } = tester.run;
    const other = otherOf(schemeOf(tester.operation), sources);
    const list = listOf(tester.operation);
    const isOwn = ownerOf(tester) !== undefined;
    // What is for the holder of a token is not for a caller without one either.
    for (const token of isOwn ? [null, other] : [other]) {
      if (token !== null && tokens[token] === undefined) {
        tester.skip("isolation", missingToken(sources, token));
      } else if (list !== undefined) await expectOtherItems(tester, list, token);
      else await expectNoResource(tester, token);
    }
  },
};

/** The rules that a caller breaks who gets what is for another one. Without a token, nobody calls. */
const rulesFor = (tester: OperationTester, token: string | null): RuleId[] => [
  ...(ownerOf(tester) === undefined ? [] : (["own-resources"] as const)),
  ...(token !== null && tester.isAssumed("isolation") ? (["isolation"] as const) : []),
];

const ownerOf = ({ run, operation }: OperationTester) => run.owners[schemeOf(operation)];

async function expectOtherItems(
  tester: OperationTester,
  list: List,
  token: string | null,
): Promise<void> {
  const idsIn = (json: unknown) => itemsOf(list, json).flatMap((item) => tester.idOf(item) ?? []);
  for (const query of ["", ...largestPage(tester)]) {
    const visible = await tester.send({ query });
    const exchange = await tester.send({ query, token });
    const ids = new Set(idsIn(visible.json));
    const shared = idsIn(exchange.json).find((id) => ids.has(id));
    const expected = `items of the caller only (${token ?? "no token"})`;
    const actual = `${shared} of another caller`;
    for (const rule of rulesFor(tester, token))
      tester.expect(rule, exchange, shared === undefined, expected, actual);
  }
}

/** The query for as many items as possible, which a service may handle in another way. */
function largestPage({ operation }: OperationTester): string[] {
  const size = sizeParameter(operation);
  return size === undefined ? [] : [`${size.name}=${largestSizeOf(size)}`];
}

async function expectNoResource(tester: OperationTester, token: string | null): Promise<void> {
  const { path, body } = await findTarget(tester);
  const exchange = await tester.send({ path, body, token });
  const expected = `no resource of another caller (${token ?? "no token"})`;
  for (const rule of rulesFor(tester, token))
    tester.expect(rule, exchange, !isSuccess(exchange), expected);
  // With which status, is about errors.
  const isRejected = !isSuccess(exchange) && rulesFor(tester, token).includes("isolation");
  if (!isRejected || !tester.isAssumed("unknown-id")) return;
  const wanted = "404 for the resource of another caller";
  tester.expect("unknown-id", exchange, exchange.status === 404, wanted);
}
