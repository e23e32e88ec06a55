import { type Operation, responseFor } from "contract-kit-reader";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { numRuns } from "../../packages/test/extended.ts";
import { character } from "../../packages/test/random-text.ts";
import { createSandbox } from "../../sandbox/index.ts";
import {
  exampleBody,
  examplePath,
  type Json,
  operations,
  violations,
} from "./contract-operations.ts";
import { openTestSandbox, type Received, type Sent, type TestSandbox } from "./world.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  // The seed of the package has what the examples of the contract refer to.
  const seeded = await createSandbox();
  sandbox = await openTestSandbox({ seed: seeded.state() });
  await seeded.close();
});

const text = fc.oneof(
  fc.string({ unit: character, maxLength: 12 }),
  fc.constantFrom(
    "",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "é\u0301😀",
    "%00",
    "-1",
    "1e9",
  ),
);
const json = fc.jsonValue({ maxDepth: 3, stringUnit: character }) as fc.Arbitrary<Json>;
const id = fc.oneof(fc.uuid(), text);

/** The example of a body with some values replaced, some removed, and others added. */
function mutatedBody(example: Json | undefined): fc.Arbitrary<unknown> {
  if (example === undefined) return fc.constant(undefined);
  const names = [...Object.keys(example as object), "discount_id", "metadata", "customer_name"];
  const mutation = fc.record({ name: fc.oneof(fc.constantFrom(...names), text), value: json });
  const mutated = fc.array(mutation, { maxLength: 4 }).map((all) => {
    const entries = new Map(Object.entries(example as object));
    for (const { name, value } of all) {
      if (value === null) entries.delete(name);
      else entries.set(name, value);
    }
    return Object.fromEntries(entries);
  });
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 1, arbitrary: json },
    { weight: 1, arbitrary: text },
  );
}

/** Requests like the example of an operation, some of them valid and others not. */
function requests(operation: Operation): fc.Arbitrary<Sent> {
  const { method, path } = operation;
  const example = examplePath(operation);
  const parameters = path.match(/\{\w+\}/g) ?? [];
  const paths = fc
    .tuple(...parameters.map(() => id))
    .map((values) =>
      parameters.reduce(
        (all, name, at) => all.replace(name, encodeURIComponent(values[at]?.toWellFormed() || "x")),
        path,
      ),
    );
  const query = fc.array(
    fc.tuple(
      fc.constantFrom("page", "limit", "sorting", "x"),
      fc.oneof(text, fc.nat(200).map(String), fc.constantFrom("-amount", "customer")),
    ),
    { maxLength: 3 },
  );
  const isPortal = path.startsWith("/v1/customer-portal/");
  const rightful = isPortal ? "customer_demo" : "merchant_demo";
  return fc.record({
    method: fc.constant(method),
    path: fc
      .tuple(
        fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: paths }),
        query,
      )
      .map(
        ([base, pairs]) =>
          `${base}?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))}`,
      ),
    token: fc.oneof(
      { weight: 8, arbitrary: fc.constant(rightful) },
      {
        weight: 1,
        arbitrary: fc.constantFrom("merchant_demo", "customer_demo", "unknown", undefined),
      },
    ),
    body: mutatedBody(exampleBody(operation)),
  });
}

/** Fails unless the response is documented for the operation, and valid. */
function expectDocumented(operation: Operation, { status, headers, body, text }: Received) {
  const type = headers["content-type"] ?? "";
  const media = responseFor(operation, status)?.content.find((media) => media.type === type);
  const schema = media?.schema?.written;
  expect([status, schema !== undefined, status < 500 || text]).toEqual([status, true, true]);
  expect(violations(schema as object, body)).toEqual([]);
  if (status >= 400) expect(body.status).toBe(status);
}

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s",
  (_, operation) => {
    test("responds to any request as the contract documents, and changes nothing if it rejects one", async () => {
      const statuses = new Set<number>();
      sandbox.reset();
      const before = sandbox.state();
      await fc.assert(
        fc.asyncProperty(requests(operation), async (request) => {
          const response = await sandbox.send(request);
          expectDocumented(operation, response);
          statuses.add(response.status);
          if (response.status >= 300) expect(sandbox.state()).toEqual(before);
          else if (operation.method !== "GET") sandbox.reset();
        }),
        { numRuns },
      );
      expect(Math.min(...statuses)).toBeLessThan(300);
      expect(Math.max(...statuses)).toBeGreaterThanOrEqual(400);
    });
  },
);
