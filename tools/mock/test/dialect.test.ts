import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createSandbox } from "#mock";
import { type Sent, sender } from "#testing/send";

/** A sandbox of a contract that uses every construct of the dialect, without handlers and a seed. */
const { fetch } = await createSandbox({
  contract: join(import.meta.dirname, "../../testing/contracts/recordings/openapi.yaml"),
});
const send = sender(fetch, "http://recordings.test");

const token = "any";
const json = "application/json";

/** The parts of a request that a problem document names. */
const errorsIn = (body: { errors: Record<string, string>[] }): string[] =>
  body.errors.map(({ location, name, pointer }) => [location, name ?? pointer].join(" "));

describe("a response is an example of the contract:", () => {
  test.each<[string, string, Partial<Sent>, number, string | undefined, RegExp]>([
    ["of a union", "/stations/st-1", {}, 200, json, /"name":"Old lighthouse"/],
    ["of a schema that repeats", "/taxa", {}, 200, json, /"Ardeidae"/],
    ["of bytes", "/recordings/rec-1/audio", {}, 200, "audio/flac", /^$/],
    ["without a body", "/recordings/rec-1", { method: "DELETE" }, 204, undefined, /^$/],
    [
      "of an error",
      "/stations",
      { headers: { prefer: "code=401" } },
      401,
      "application/problem+json",
      /"status":401/,
    ],
  ])("%s", async (_, path, sent, status, type, text) => {
    const response = await send({ path, token, ...sent });
    const headers = { "x-sandbox": "example", ...(type && { "content-type": type }) };
    expect(response).toMatchObject({ status, headers });
    expect(response.text).toMatch(text);
  });

  test("with the headers that have an example", async () => {
    expect((await send({ path: "/stations" })).headers).toMatchObject({
      "x-rate-remaining": "59",
      link: '</v2/stations?page=2>; rel="next"',
    });
  });

  test("without an optional header that may be that of another status, and with the status that was requested", async () => {
    const { headers, body } = await send({ path: "/stations", headers: { prefer: "code=429" } });
    expect(headers).not.toHaveProperty("retry-after");
    expect(body).toEqual({
      type: "about:blank",
      title: "Too Many Requests",
      status: 429,
      detail: "The contract has no example for the status 429.",
    });
  });
});

describe("a request is validated:", () => {
  test.each<[string, Partial<Sent>, string[]]>([
    ["/stations?filter%5Bkind%5D=ship", {}, ["query filter[kind]"]],
    ["/stations/far", {}, Array(3).fill("path station_id")],
    ["/levels/st-1/daily.xml", {}, ["path format"]],
    ["/recordings", {}, ["query q"]],
    ["/stations/st-1", { method: "PATCH", body: { nme: "New" } }, ["body /nme"]],
    [
      "/stations/st-1",
      { method: "PATCH", body: { labels: { HABITAT: "land" } } },
      ["body /labels/HABITAT"],
    ],
  ])("%s %j", async (path, sent, expected) => {
    const { status, body } = await send({ path, token, ...sent });
    expect(status).toBe(422);
    expect(errorsIn(body)).toEqual(expected);
  });

  test.each([
    "/stations?filter%5Bkind%5D=fixed&filter%5Bkind%5D=buoy&sort=name&sort=-name&page=2",
    "/stations/nearest",
    "/levels/st-1/daily.json",
  ])("%s is valid", async (path) => {
    const { status, headers } = await send({ path, token });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty("x-sandbox-ignored");
  });
});

test.each([
  [{ type: "string", format: "uuid" }, "must be a UUID string"],
  [
    { type: ["string", "null"], format: "date-time" },
    "must be a timestamp string such as 2026-03-02T09:30:00.000Z or null",
  ],
  [{ type: "string", format: "email" }, "must be a string of the format email"],
  [{ type: "string" }, "must be string"],
  [{ type: ["string", "integer"], format: "int64" }, "must be string or integer"],
])("the error of a value of another type than %j names what is expected", async (schema, text) => {
  const post = {
    operationId: "addValue",
    requestBody: { required: true, content: { [json]: { schema } } },
    responses: { "204": { description: "Added." } },
  };
  const info = { title: "Values", version: "1" };
  const contract = { openapi: "3.1.0", info, paths: { "/values": { post } } };
  const sandbox = await createSandbox({ contract });
  const request = { method: "POST", path: "/values", body: "true" };
  const response = await sender(sandbox.fetch, "http://a.test")(request);
  expect(response.body.errors).toEqual([{ location: "body", pointer: "", detail: text }]);
});
