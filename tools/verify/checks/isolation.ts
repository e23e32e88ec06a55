import { idOf, itemsOf, type ListEnvelope, listOf, namesInPath } from "../contract/operations.ts";
import type { OperationTester } from "../operation-tester.ts";
import { isSuccess } from "../requests/exchange.ts";
import { findTarget } from "../requests/targets.ts";
import { missingToken, otherOf, schemeOf } from "../requests/tokens.ts";
import type { RuleId } from "../rules.ts";
import type { Check } from "./check.ts";
import { largestPage } from "./lists.ts";

const hasOwner = ({ run, operation }: OperationTester): boolean =>
  run.owners[schemeOf(operation)] !== undefined;

/**
 * No caller gets the resources of another one. Of a scheme with owners that is stated. What other tokens give access to
 * can be an assumption.
 */
export const isolation: Check = {
  rules: ["isolation", "own-resources"],
  applies: (tester) =>
    tester.operation.authorization === "required" &&
    (hasOwner(tester) || tester.isAssumed("isolation")) &&
    (namesInPath(tester.operation).length > 0 || listOf(tester.operation) !== undefined),
  run: async (tester) => {
    const { tokens, sources } = tester.run;
    const other = otherOf(schemeOf(tester.operation));
    const list = listOf(tester.operation);
    // What is for the holder of a token is not for a caller without one either.
    for (const token of hasOwner(tester) ? [null, other] : [other]) {
      if (token !== null && tokens[token] === undefined) {
        tester.skip("isolation", missingToken(sources, token));
      } else if (list !== undefined) await expectOtherItems(tester, list, token);
      else await expectNoResource(tester, token);
    }
  },
};

/** The rules that a caller breaks who gets what is for another one. Without a token, nobody calls. */
const rulesFor = (tester: OperationTester, token: string | null): RuleId[] => [
  ...(hasOwner(tester) ? (["own-resources"] as const) : []),
  ...(token !== null && tester.isAssumed("isolation") ? (["isolation"] as const) : []),
];

async function expectOtherItems(
  tester: OperationTester,
  list: ListEnvelope,
  token: string | null,
): Promise<void> {
  const idsIn = (json: unknown) => itemsOf(list, json).flatMap((item) => idOf(item) ?? []);
  // A service may handle a large page in another way.
  for (const query of new Set(["", largestPage(tester) ?? ""])) {
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
