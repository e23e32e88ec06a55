import { type List, own, sizeParameter } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { isSuccess } from "../exchange.ts";
import { itemsOf, listOf, parametersIn } from "../operations.ts";
import { findTarget } from "../targets.ts";
import { missingToken, otherOf, schemeOf } from "../tokens.ts";
import { type Check, largestSizeOf, readList } from "./check.ts";

/**
 * No caller gets the resources of another one. Of a scheme with owners that is stated. What other tokens give access to
 * can be an assumption.
 */
export const isolation: Check = {
  rules: ["isolation", "own-resources"],
  applies: (context) =>
    context.operation.authorization === "required" &&
    (ownerOf(context) !== undefined || context.isAssumed("isolation")) &&
    (parametersIn(context.operation, "path").length > 0 || listOf(context.operation) !== undefined),
  run: async (context) => {
    const { tokens, sources } = context.run;
    const other = otherOf(schemeOf(context.operation), sources);
    const list = listOf(context.operation);
    const isOwn = ownerOf(context) !== undefined;
    if (list !== undefined && isOwn) await expectOneOwner(context);
    // What is for the holder of a token is not for a caller without one either.
    for (const token of isOwn ? [null, other] : [other]) {
      if (token !== null && tokens[token] === undefined) {
        context.skip("isolation", missingToken(sources, token));
      } else if (list !== undefined) await expectOtherItems(context, list, token);
      else await expectNoResource(context, token);
    }
  },
};

const ownerOf = ({ run, operation }: Context) => run.owners[schemeOf(operation)];

async function expectOtherItems(context: Context, list: List, token: string | null): Promise<void> {
  const idsIn = (json: unknown) => itemsOf(list, json).flatMap((item) => context.idOf(item) ?? []);
  for (const query of ["", ...largestPage(context)]) {
    const visible = await context.send({ query });
    const exchange = await context.send({ query, token });
    const ids = new Set(idsIn(visible.json));
    const shared = idsIn(exchange.json).find((id) => ids.has(id));
    const rule = ownerOf(context) === undefined ? "isolation" : "own-resources";
    const expected = `items of the caller only (${token ?? "no token"})`;
    context.expect(rule, exchange, shared === undefined, expected, `${shared} of another caller`);
  }
}

/** The query for as many items as possible, which a service may handle in another way. */
function largestPage({ operation }: Context): string[] {
  const size = sizeParameter(operation);
  return size === undefined ? [] : [`${size.name}=${largestSizeOf(size)}`];
}

async function expectNoResource(context: Context, token: string | null): Promise<void> {
  const { path, body } = await findTarget(context);
  const exchange = await context.send({ path, body, token });
  if (ownerOf(context) !== undefined) {
    const expected = `no resource of another caller (${token ?? "no token"})`;
    context.expect("own-resources", exchange, !isSuccess(exchange), expected);
  }
  if (token === null || !context.isAssumed("isolation")) return;
  const expected = "no resource of another caller";
  context.expect("isolation", exchange, !isSuccess(exchange), expected);
  // With which status, is about errors.
  if (isSuccess(exchange) || !context.isAssumed("unknown-id")) return;
  const wanted = "404 for the resource of another caller";
  context.expect("unknown-id", exchange, exchange.status === 404, wanted);
}

/** The items of a list have one owner. One of the fields can be the same, such as that of a person with two accounts. */
async function expectOneOwner(context: Context): Promise<void> {
  const owner = ownerOf(context) ?? [];
  for (const query of ["", ...largestPage(context)]) {
    const exchange = await context.send({ query });
    const { items } = await readList(context, exchange);
    const counts = owner
      .map((name) => new Set(items.flatMap((item) => own(item, name) ?? [])).size)
      .filter((count) => count > 0);
    if (counts.length === 0) continue;
    const count = Math.min(...counts);
    const expected = `items with one ${owner.join(" or ")}`;
    context.expect("own-resources", exchange, count === 1, expected, `items with ${count}`);
  }
}
