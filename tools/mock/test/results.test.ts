import { expect, test } from "vitest";
import { createSandbox, HandlerResponse, ProblemError, type Service } from "#mock";
import { inheritedNames } from "#testing/hostile-strings";
import { sender } from "#testing/send";

type Result = NonNullable<NonNullable<Service["handlers"]>[string]>;

const note = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const notes = { type: "array", items: { $ref: "#/components/schemas/Note" } };
const json = (schema: object) => ({
  responses: {
    200: { description: "Fine.", content: { "application/json": { schema } } },
    202: { description: "Later.", content: { "application/json": { schema: { type: "object" } } } },
  },
});
/** A service of one operation, with seven notes. */
const serviceOf = (operation: object, run: Result, method = "get"): Service => ({
  contract: {
    openapi: "3.1.0",
    info: { title: "Notes", version: "1" },
    paths: { "/notes": { [method]: { operationId: "run", ...operation } } },
    components: { schemas: { Note: note } },
  } as Service["contract"],
  entities: { Note: { schema: "Note" } },
  handlers: { run },
  seed: { entities: { Note: Array.from({ length: 7 }, (_, index) => ({ id: `${index + 1}` })) } },
});

async function open(...given: Parameters<typeof serviceOf>) {
  const log: string[] = [];
  const sandbox = await createSandbox(serviceOf(...given), {
    onRequest: ({ violations = [] }) => log.push(...violations),
  });
  return { ...sandbox, log, send: sender(sandbox.fetch, "http://notes.test") };
}

// Ajv takes no property for the one that is named __proto__.
test.each(inheritedNames.slice(1))("an optional field can be %s", async (name) => {
  const properties = { id: { type: "string" }, [name]: { type: "string" } };
  const { contract, ...service } = serviceOf(json(notes), (_, { store }) =>
    store.list("Note", {}, {}),
  );
  const { fetch } = await createSandbox({
    ...service,
    contract: { ...Object(contract), components: { schemas: { Note: { properties } } } },
    seed: { entities: { Note: [{ id: "1" }, { id: "2", [name]: "b" }] } },
  });
  const { body } = await sender(fetch, "http://notes.test")({ path: "/notes" });
  expect(body).toEqual([{ id: "1" }, { id: "2", [name]: "b" }]);
});

test.each(["get", "post"])("a handler of %s that throws changes nothing", async (method) => {
  const run: Result = (_, { store }) => {
    store.delete("Note", "1");
    throw new ProblemError("Conflict");
  };
  const { send, state } = await open(json(note), run, method);
  expect((await send({ method: method.toUpperCase(), path: "/notes" })).status).toBe(409);
  expect(state().entities.Note).toHaveLength(7);
});

test("a handler reads headers, and decides about status and headers", async () => {
  const parameters = [{ name: "X-Header", in: "header", schema: { type: "integer" } }];
  const run: Result = ({ header }: Record<string, object>) =>
    new HandlerResponse({ ...header }, { status: 202, headers: { "X-Id": "7" } });
  const { send } = await open({ parameters, ...json(note) }, run);
  expect(await send({ path: "/notes", headers: { "x-header": "1" } })).toMatchObject({
    status: 202,
    headers: { "x-id": "7" },
    body: { "X-Header": 1 },
  });
});

test("a response without a body has no media type", async () => {
  const { send } = await open({ responses: { 204: { description: "Done." } } }, () => undefined);
  const { status, headers } = await send({ path: "/notes" });
  expect([status, headers["content-type"]]).toEqual([204, undefined]);
});

test("a handler sends bytes in the media type of the contract, if the client accepts it", async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const responses = { 200: { description: "Fine.", content: { "image/png": {} } } };
  const { fetch, send } = await open({ responses }, () => bytes);
  const response = await fetch("http://notes.test/notes", { headers: { accept: "image/*" } });
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect((await send({ path: "/notes", headers: { accept: "text/html" } })).status).toBe(406);
});

test.each<[string, Result, RegExp]>([
  [
    "a status that it does not have",
    () => new HandlerResponse({}, { status: 299 }),
    /no response 299 of run/,
  ],
  ["fields that are not", () => ({}), /^response \/id is required$/],
  ["a body where there is none", () => undefined, /returns nothing, and the contract has a body/],
  [
    "a problem that is not",
    () => {
      throw new ProblemError("Typo");
    },
    /^the contract has no example TypoProblem with a status/,
  ],
  [
    "a page where there is none",
    (_, { store }) => store.list("Note", {}, {}),
    /^response is no page, and the handler returns one$/,
  ],
])("a result with %s in the contract is a logged 500", async (_, run, violation) => {
  const { send, log } = await open(json(note), run);
  expect(await send({ path: "/notes" })).toMatchObject({
    status: 500,
    text: expect.stringContaining(`${log[0]}`),
  });
  expect(log[0]).toMatch(violation);
});

test("a pattern that backtracks does not hold up other requests", async () => {
  const pattern = { type: "array", items: { type: "string", pattern: "^(a+)+$|^(b|b|b|b)+$" } };
  const parameters = [{ name: "text", in: "query", schema: pattern }];
  const { send } = await open({ parameters, ...json(notes) }, ({ query }) => query);
  const texts = Array(25).fill(`text=${"b".repeat(19)}!&text=${"a".repeat(60)}!`);
  const begin = process.cpuUsage();
  expect((await send({ path: `/notes?${texts.join("&")}` })).status).toBe(422);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1e6).toBeLessThan(8);
  expect((await send({ path: `/notes?text=${"a".repeat(60)}` })).status).toBe(500);
});
