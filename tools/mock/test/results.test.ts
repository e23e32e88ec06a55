import { describe, expect, test } from "vitest";
import { build, createSandbox, HandlerResponse, ProblemError, type Service } from "#mock";
import { inheritedNames } from "#testing/hostile-strings";
import { sender } from "#testing/send";

type Result = NonNullable<NonNullable<Service["handlers"]>[string]>;

const note = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
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
  seed: { entities: { Note: Array.from({ length: 7 }, (_, index) => ({ id: index + 1 })) } },
});

async function open(...given: Parameters<typeof serviceOf>) {
  const log: string[] = [];
  const sandbox = await createSandbox(serviceOf(...given), {
    onRequest: ({ violations = [] }) => log.push(...violations),
  });
  return { ...sandbox, log, send: sender(sandbox.fetch, "http://notes.test") };
}

describe("a page is shown", () => {
  const list: Result = ({ query }: { query: object }, { store }) => store.list("Note", {}, query);
  const query = (name: string, type: string) => ({ name, in: "query", schema: { type } });
  const parameters = [
    query("limit", "integer"),
    query("page", "integer"),
    query("cursor", "string"),
  ];

  test("as an array", async () => {
    const { send } = await open({ parameters, ...json(notes) }, list);
    const { body } = await send({ path: "/notes?limit=3&page=2" });
    expect(body).toEqual([{ id: 4 }, { id: 5 }, { id: 6 }]);
  });

  test.each<[string, object, (body: Record<string, unknown>) => unknown]>([
    [
      "next to the items",
      { next_cursor: { type: ["string", "null"] }, has_more: { type: "boolean" } },
      (body) => body,
    ],
    [
      "in one object",
      { meta: { type: "object", properties: { nextPageToken: { type: "string" } } } },
      ({ meta }) => meta,
    ],
  ])("with a cursor %s", async (_, fields, find) => {
    const schema = {
      type: "object",
      required: Object.keys(fields),
      properties: { data: notes, ...fields },
    };
    const { send } = await open({ parameters, ...json(schema) }, list);
    const ids: number[] = [];
    let cursor = "";
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await send({ path: `/notes?limit=3${cursor}` });
      ids.push(...body.data.map(({ id }: { id: number }) => id));
      const { next_cursor, nextPageToken, has_more } = Object(find(body));
      expect(has_more ?? pages < 2).toBe(pages < 2);
      cursor = `&cursor=${next_cursor ?? nextPageToken}`;
    }
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await send({ path: "/notes?cursor=%C3%BC" })).status).toBe(200);
  });
});

test("integer IDs go on after the largest, and none comes back", async () => {
  const run: Result = (_, { store, newId }) => {
    const { id } = store.insert("Note", { id: newId("Note") as number });
    return { deleted: store.delete("Note", id), id };
  };
  const { send, state } = await open(json({ type: "object" }), run, "post");
  for (const id of [8, 9]) {
    expect((await send({ method: "POST", path: "/notes" })).body).toEqual({ deleted: true, id });
  }
  expect(state().entities.Note).toHaveLength(7);
});

// Ajv takes no property for the one that is named __proto__.
test.each(inheritedNames.slice(1))("an optional field can be %s", async (name) => {
  const properties = { id: { type: "integer" }, [name]: { type: "string" } };
  const { contract, ...service } = serviceOf(json(notes), (_, { store }) =>
    store.list("Note", {}, {}),
  );
  const { fetch } = await createSandbox({
    ...service,
    contract: { ...Object(contract), components: { schemas: { Note: { properties } } } },
    seed: { entities: { Note: [{ id: 1 }, { id: 2, [name]: "b" }] } },
  });
  const { body } = await sender(fetch, "http://notes.test")({ path: "/notes" });
  expect(body).toEqual([{ id: 1 }, { id: 2, [name]: "b" }]);
});

test("an entity can have its ID in another field, which is its key", async () => {
  const $ref = "#/components/schemas/Event";
  const content = (schema: object, example?: object) => ({
    200: {
      description: "Fine.",
      content: { "application/json": { schema, ...(example && { example }) } },
    },
  });
  const place = { sid: "PL1", name: "Pier" };
  const event = { eventId: 3, title: "Late", place_id: place.sid, place };
  const schemas = {
    EventId: { type: "integer" },
    PlaceId: { type: "string", examples: ["PL0"] },
    Place: {
      type: "object",
      properties: { sid: { $ref: "#/components/schemas/PlaceId" }, name: { type: "string" } },
    },
    Event: {
      type: "object",
      required: ["eventId", "title"],
      properties: {
        eventId: { $ref: "#/components/schemas/EventId" },
        title: { type: "string", examples: ["Opening"] },
        place: { $ref: "#/components/schemas/Place" },
        place_id: { $ref: "#/components/schemas/PlaceId" },
      },
    },
  };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const list = { type: "array", items: { $ref } };
  const paths = {
    "/events": {
      get: { operationId: "list", responses: content(list, [event]) },
      post: { operationId: "create", responses: content({ $ref }) },
    },
    "/events/{id}": {
      get: { operationId: "get", parameters, responses: content({ $ref }, event) },
      delete: { operationId: "remove", parameters, responses: { 204: { description: "Gone." } } },
    },
  };
  const service: Service = {
    contract: { ...Object(serviceOf({}, () => []).contract), paths, components: { schemas } },
    entities: {
      Event: { schema: "Event", key: "eventId", unique: ["title"], criteria: { at: "place.sid" } },
      Place: { schema: "Place", key: "sid" },
    },
    handlers: {
      list: (_, { store }) => store.list("Event", {}, { sorting: ["-at", "-eventId"] }),
      create: (_, { store, newId }) => store.insert("Event", { eventId: newId("Event") }),
      get: ({ path }: { path: { id: number } }, { store }) =>
        store.find("Event", { eventId: path.id }) ?? {},
      remove: ({ path }: { path: { id: number } }, { store }) =>
        void store.delete("Event", path.id),
    },
    seed: {
      extends: "examples",
      entities: {
        Event: [
          { eventId: 3, title: "Early" },
          { eventId: 2, title: "Other" },
        ],
      },
    },
  };
  const sandbox = await createSandbox(service);
  const send = sender(sandbox.fetch, "http://events.test");
  expect((await send({ path: "/events/3" })).body).toEqual({
    ...event,
    title: "Early",
    place_id: "PL1",
  });
  expect((await send({ method: "POST", path: "/events" })).body).toEqual({
    eventId: 4,
    title: "Opening",
  });
  const ids = (await send({ path: "/events" })).body.map(({ eventId }: typeof event) => eventId);
  expect(ids).toEqual([3, 4, 2]);
  await send({ method: "DELETE", path: "/events/4" });
  expect(sandbox.update("Event", 3, { eventId: 9, title: "Later" })).toMatchObject({ eventId: 3 });
  const { entities } = sandbox.state();
  expect([entities.Event?.length, entities.Place]).toEqual([2, [place]]);
  const put = (state: object) => send({ method: "PUT", path: "/_sandbox/state", body: state });
  expect((await put({ entities })).status).toBe(200);
  const same = await put({
    entities: { Event: [{ eventId: 1 }, { eventId: 1 }, { title: "None" }] },
  });
  expect(same.text).toMatch(/Event\/2\/eventId","detail":"is required/);
  expect(build(service, "Event")).toMatchObject({ title: "Opening" });
  const { key: _, ...without } = Object(service.entities).Event;
  await expect(
    createSandbox({ ...service, entities: { ...service.entities, Event: without } }),
  ).rejects.toThrow(/^the entity Event has no field id in the schema Event\. Name the field/);
});

test.each(["get", "post"])("a handler of %s that throws changes nothing", async (method) => {
  const run: Result = (_, { store }) => {
    store.delete("Note", 1);
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
