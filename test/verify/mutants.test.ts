import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verify } from "../../verify/verify.ts";
import { openBroken } from "./broken.ts";
import { mutants } from "./mutants.ts";
import { inputs, openWorld, tokens, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

test("every mutant has a name of its own, and there are enough", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(28);
});

describe("a server is found out in which", () => {
  test.each(mutants)("$name", async ({ in: operation, by, write = false, ...change }) => {
    if (write) await world.reset();
    await using broken = await openBroken(world.url, change);
    const { outcomes, totals } = await verify({
      server: broken.url,
      tokens,
      inputs,
      write,
      rate: 1e6,
      only: [`${operation}/*`],
    });
    const found = outcomes.filter(({ result }) => result === "broken");
    expect(found.map(({ check }) => check).sort()).toEqual(by);
    expect(totals.broken).toBe(by.length);
    for (const { findings } of found) {
      for (const { expected, place, came, request } of findings) {
        expect(expected).not.toBe("");
        expect(place).toMatch(/^#\/|\.arazzo\.yaml#/);
        expect(came).not.toBe("");
        expect(request).toMatch(/^curl -i /);
        expect(request).not.toMatch(/merchant_|customer_demo|customer_other/);
      }
    }
  });
});
