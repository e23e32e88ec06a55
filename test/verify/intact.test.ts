import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openProxy } from "../../verify/proxy.ts";
import type { Report } from "../../verify/report.ts";
import { verify } from "../../verify/verify.ts";
import { edit, openBroken } from "./broken.ts";
import { lawful } from "./lawful.ts";
import { inputs, openWorld, tokens, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const fast = { rate: 1e6, tokens, inputs };

const findings = ({ outcomes }: Report) =>
  outcomes.flatMap(({ operation, check, findings }) =>
    findings.map(({ expected, came }) => `${operation}/${check}: ${expected}, came ${came}`),
  );

const skipped = ({ outcomes }: Report) =>
  outcomes
    .filter(({ result }) => result === "skipped")
    .map(({ operation, check }) => `${operation}/${check}`);

describe("the intact sandbox", () => {
  test("keeps the contract as far as reading shows, and is left as it was", async () => {
    const state = () => fetch(`${world.url}/_sandbox/state`).then((answer) => answer.text());
    const before = await state();
    const report = await verify({ ...fast, server: world.url });
    expect(findings(report)).toEqual([]);
    expect(report.totals.notes).toBe(0);
    expect(report.totals.holds).toBeGreaterThan(100);
    // What only reads leaves nothing unchecked.
    const reading = report.outcomes.filter(({ skipped }) =>
      skipped.some((reason) => !reason.endsWith("--write")),
    );
    expect(reading.map(({ operation, check }) => `${operation}/${check}`)).toEqual([
      "listCheckoutSessions/pages",
      "listOrganizations/pages",
    ]);
    expect(await state()).toBe(before);
  });

  test("keeps it in what it changes, too, and in all workflows, also through the proxy", async () => {
    await using proxy = await through(world.url);
    const report = await verify({ ...fast, server: proxy.url, write: true });
    expect(findings(report)).toEqual([]);
    expect(report.totals.notes).toBe(0);
    const workflows = report.outcomes.filter(({ check }) => check === "workflow");
    expect(workflows.map(({ result }) => result)).toEqual(Array(6).fill("holds"));
    expect(skipped(report)).toEqual(expect.arrayContaining(["updateLicenseKey/kept"]));
    expect(skipped(report).length).toBeLessThanOrEqual(2);

    const seen = proxy.report();
    expect(findings(seen)).toEqual([]);
    expect(skipped(seen)).toEqual([]);
    expect(seen.requests).toBe(report.requests);
    // Requests that do not fit were sent on purpose, and refused.
    expect(seen.totals.notes).toBeGreaterThan(0);
    const notes = seen.outcomes.flatMap((outcome) => outcome.notes.map(({ text }) => text));
    for (const text of notes) {
      expect(text).toMatch(
        /^a request that does not fit was refused with|is not part of the contract/,
      );
    }
  });

  test("keeps it with nothing but a merchant's token, and says what that leaves open", async () => {
    const report = await verify({
      rate: 1e6,
      server: world.url,
      tokens: { merchant: tokens.merchant },
    });
    expect(findings(report)).toEqual([]);
    const reasons = report.outcomes.flatMap((outcome) => outcome.skipped);
    expect(reasons).toContain(
      "needs a customer's token: give --customer-token or set SELLING_API_CUSTOMER_TOKEN",
    );
    expect(reasons).toContain("needs order_id, which no list shows: give --input order_id=…");
    const order = report.outcomes.filter(({ operation }) => operation === "getOrder");
    expect(order.filter(({ result }) => result === "holds").map(({ check }) => check)).toEqual(
      expect.arrayContaining(["no-token", "unknown-token", "unknown-id", "invalid-id"]),
    );
  });
});

describe("no finding is made of a server that", () => {
  test.each(lawful)("$name", async ({ name: _, ...change }) => {
    await using other = await openBroken(world.url, change);
    expect(findings(await verify({ ...fast, server: other.url }))).toEqual([]);
  });

  test("answers more fields than the contract names, which is noted", async () => {
    await using other = await openBroken(world.url, {
      answer: (told, { path }) => {
        if (told.status !== 200 || !path.endsWith("/subscriptions/")) return;
        edit(told, (body) => {
          for (const item of body.items) item.price.colour = "red";
        });
      },
    });
    const report = await verify({ ...fast, server: other.url });
    expect(findings(report)).toEqual([]);
    const notes = report.outcomes.flatMap(({ operation, notes }) =>
      notes.map(({ text }) => `${operation}: ${text}`),
    );
    expect(notes).toEqual([
      "listSubscriptions: a field that the contract does not name: /items/*/price/colour",
      "listPortalSubscriptions: a field that the contract does not name: /items/*/price/colour",
    ]);
  });
});

async function through(server: string) {
  const proxy = await openProxy({ server, port: 0 });
  return { ...proxy, [Symbol.asyncDispose]: proxy.stop };
}
