import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, operations, violations } from "../contract/document.ts";
import { failing, fitting, type Known, type Schema } from "./arbitrary.ts";
import { type Drawn, knownIn, requestsOf } from "./requests.ts";
import {
  openWorld,
  products,
  type Reply,
  type State,
  subscription,
  tokens,
  type World,
  world,
} from "./world.ts";

/** How many requests there are in all; more by this variable. */
const total = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const each = Math.ceil(total / operations.length / 2);

let sandbox: World;
/** A world in which something has happened, so that every operation has something to address. */
let lived: State;
let known: Known;

beforeAll(async () => {
  const Subscription = [subscription(1), subscription(2, { discount_id: null })];
  const content = { ...world, things: { ...world.things, Subscription } };
  sandbox = await openWorld({ content, deterministic: true });
  const post = (path: string, body: object, token?: string) =>
    sandbox.send({ method: "POST", path, body, token });
  for (const [token, product_id] of [
    [tokens.harbour, products.chart],
    [tokens.harbour, products.guide],
    [tokens.meadow, products.seeds],
  ]) {
    for (const isConfirmed of [false, true]) {
      const { body } = await post("/v1/checkouts/custom/", { product_id }, token);
      const { client_secret } = body as { client_secret: string };
      if (isConfirmed) await post(`/v1/checkouts/custom/client/${client_secret}/confirm`, {});
    }
  }
  lived = await sandbox.state();
  known = knownIn(lived);
});
beforeEach(() => sandbox.put(lived));
afterAll(() => sandbox.stop());

const cut = (text: string) => (text.length > 500 ? `${text.slice(0, 500)}…` : text);

/** Fails unless the answer is one that the contract declares for the operation, and valid under it. */
function declared({ responses }: (typeof operations)[number], drawn: Drawn, reply: Reply) {
  const media = reply.headers["content-type"] ?? "";
  const schema = (responses[reply.status] ?? responses.default)?.content?.[media]?.schema;
  if (reply.status >= 500 || schema === undefined) {
    throw new Error(`${drawn.kind} was answered ${reply.status} ${media}: ${cut(reply.text)}`);
  }
  const faults = violations(schema, reply.body);
  if (faults.length > 0) throw new Error(`the answer is not valid: ${JSON.stringify(faults)}`);
  if (reply.status >= 400 && (reply.body as { status: number }).status !== reply.status) {
    throw new Error(`the problem says it is another: ${cut(reply.text)}`);
  }
}

/** Sends requests, and sees that those which are refused leave everything as it was. */
function sender() {
  let before: string | undefined;
  return async (drawn: Drawn): Promise<Reply> => {
    before ??= await sandbox.stateText();
    const reply = await sandbox.send(drawn.sent);
    if (reply.status >= 300) {
      const after = await sandbox.stateText();
      if (after !== before)
        throw new Error(`refused with ${reply.status}, and yet it changed things`);
    } else if (drawn.sent.method !== "GET") {
      // What grows is begun anew, so that looking at it stays cheap.
      if (before.length > 300_000) await sandbox.put(lived);
      before = undefined;
    }
    return reply;
  };
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  "%s",
  { timeout: 60_000 + 20 * each },
  (_, operation) => {
    const wanted = Object.keys(operation.responses).filter((status) => status !== "default");

    test("answers what fits the contract as it declares, whatever it is", async () => {
      const send = sender();
      const seen = new Set<number>();
      const { valid } = requestsOf(operation, known);
      await fc.assert(
        fc.asyncProperty(valid, async (drawn) => {
          const reply = await send(drawn);
          declared(operation, drawn, reply);
          seen.add(reply.status);
          // Nothing was wrong with it but, at most, the state.
          expect(wanted.filter((status) => status !== "401")).toContain(`${reply.status}`);
        }),
        { numRuns: each },
      );
      expect([...seen].some((status) => status < 300)).toBe(true);
    });

    test("refuses what does not fit the contract, and points at the place", async () => {
      const send = sender();
      const { invalid } = requestsOf(operation, known);
      await fc.assert(
        fc.asyncProperty(invalid, async (drawn) => {
          const reply = await send(drawn);
          declared(operation, drawn, reply);
          expect(drawn.statuses).toContain(reply.status);
          if (reply.status !== 422) return;
          const { errors = [] } = reply.body as { errors?: Record<string, Json>[] };
          expect(errors).toContainEqual(expect.objectContaining(drawn.place));
          expect(errors.every(({ detail }) => typeof detail === "string" && detail !== "")).toBe(
            true,
          );
        }),
        { numRuns: each },
      );
    });
  },
);

test("the requests are what they are said to be: fitting values fit, failing ones do not", () => {
  const schemas = operations.flatMap(({ requestBody, parameters }) => [
    ...(requestBody ? [requestBody.content["application/json"]?.schema ?? {}] : []),
    ...parameters.map(({ schema }) => schema),
    { $ref: "#/components/schemas/Organization" },
    { $ref: "#/components/schemas/CheckoutSession" },
  ]) as Schema[];
  const drawn = fc.constantFrom(...schemas);
  fc.assert(
    fc.property(
      drawn.chain((schema) => fitting(schema, known).map((value) => ({ schema, value }))),
      ({ schema, value }) => violations(schema, value).length === 0,
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(
      drawn.chain((schema) => failing(schema, known).map((broken) => ({ schema, ...broken }))),
      ({ schema, value, at }) => {
        const faults = violations(schema, value).map(({ instancePath, params }) =>
          "missingProperty" in params ? `${instancePath}/${params.missingProperty}` : instancePath,
        );
        return faults.includes(at);
      },
    ),
    { numRuns: 300 },
  );
});
