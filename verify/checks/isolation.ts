import type { Context } from "../check-context.ts";
import { isObject, objectsIn } from "../json-values.ts";
import { listOf, parametersIn } from "../operations.ts";
import { isSuccess } from "../response-checks.ts";
import { describeMissing, type TokenName } from "../tokens.ts";
import { type Check, getPage } from "./check.ts";

/**
 * No caller gets the resources of another one. Of the customer portal the interface says so. What the token of a
 * merchant gives access to is an assumption.
 */
export const isolation: Check = {
  rules: ["isolation", "customer-isolation"],
  applies: (operation) =>
    operation.authorization === "required" &&
    (parametersIn(operation, "path").length > 0 || listOf(operation) !== undefined),
  run: async (context) => {
    const listedItem = listOf(context.operation);
    const isPortal = context.caller === "customer";
    if (listedItem !== undefined && isPortal) await expectOneCustomer(context);
    const other = isPortal ? "otherCustomer" : "otherMerchant";
    // What is for the authenticated customer is not for a caller without a token either.
    const tokens: (TokenName | "none")[] = isPortal ? ["none", other] : [other];
    for (const token of tokens) {
      if (token !== "none" && context.run.tokens[token] === undefined) {
        context.skip("isolation", describeMissing(token));
      } else if (listedItem !== undefined) await expectOtherItems(context, token);
      else await expectNoResource(context, token);
    }
  },
};

async function expectOtherItems(context: Context, token: TokenName | "none"): Promise<void> {
  const own = await getPage(context);
  const exchange = await context.send({ token });
  const ids = new Set(own.items.map(({ id }) => id));
  const others = isObject(exchange.json) ? objectsIn(exchange.json.items) : [];
  const shared = others.find(({ id }) => ids.has(id));
  const rule = context.caller === "customer" ? "customer-isolation" : "isolation";
  const expected = `items of the caller only (${token})`;
  context.expect(rule, exchange, shared === undefined, expected, `${shared?.id} of another caller`);
}

async function expectNoResource(context: Context, token: TokenName | "none"): Promise<void> {
  const { path, body } = await context.findTarget();
  const exchange = await context.send({ path, body, token });
  if (context.caller === "customer") {
    const expected = `no resource of another caller (${token})`;
    context.expect("customer-isolation", exchange, !isSuccess(exchange), expected);
  }
  if (token === "none") return;
  const expected = "404 for the resource of another caller";
  context.expect("isolation", exchange, exchange.status === 404, expected);
}

/** A list of the portal is that of one customer, or of one user, who may be several customers. */
async function expectOneCustomer(context: Context): Promise<void> {
  const { items, exchange } = await getPage(context);
  const counts = ["customer_id", "user_id"]
    .map((name) => new Set(items.flatMap((item) => item[name] ?? [])).size)
    .filter((count) => count > 0);
  const count = Math.min(...counts);
  if (counts.length === 0) return;
  const expected = "items of one customer or user";
  context.expect("customer-isolation", exchange, count === 1, expected, `items of ${count}`);
}
