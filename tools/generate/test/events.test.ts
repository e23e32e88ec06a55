import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Document } from "#reader";
import { writeClient } from "#testing/generated";
import { type Handler, respond, startServer } from "#testing/http-server";
import { rejection } from "#testing/scripted-fetch";
import { type ServerSentEvent, serverSentEvents } from "../runtime/events.ts";

/** A library that says which book is returned, and answers as a whole or while it thinks. */
const text = { schema: { type: "string" as const } };
const answer = { "application/json": { schema: { type: "object" as const } } };
const responses = (content: object) => ({ "200": { description: "", content } });
const document = {
  openapi: "3.1.0",
  info: { title: "Library", version: "1" },
  paths: {
    "/returns": {
      get: {
        operationId: "streamReturns",
        responses: responses({ "text/event-stream": text }),
      },
    },
    "/answers": {
      post: {
        operationId: "ask",
        responses: responses({ ...answer, "text/event-stream": text }),
      },
    },
  },
} as unknown as Document;

type Call = (client: object, request?: object) => Promise<AsyncGenerator<ServerSentEvent>>;
type GetStream = (path: string, init: object) => Promise<{ data: ReadableStream<BufferSource> }>;
type Generated = {
  createClient(options: object): { GET: GetStream };
  reliableFetch(options?: object): object;
} & Record<"streamReturns" | "ask", Call>;

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const consumer = `import { ask, createClient, type ServerSentEvent, streamReturns } from "./generated/index.ts";
const client = createClient({ baseUrl: "http://library.test" });
for await (const { event, data, id } of await streamReturns(client)) console.log(event + data + id);
const events: AsyncIterable<ServerSentEvent> = await streamReturns(client);
const answer = await ask(client);
const { data: text = "" } = await client.GET("/returns");
console.log(text.length);
const { data: bytes } = await client.GET("/returns", { parseAs: "stream" });
const stream: ReadableStream<Uint8Array> | null | undefined = bytes;
if (Symbol.asyncIterator in answer) for await (const { data } of answer) console.log(data, events, stream);
`;

let written: Awaited<ReturnType<typeof writeClient>>;
let client: Generated;

beforeAll(async () => {
  written = await writeClient(document, consumer);
  client = await written.load("generated/index.ts");
});
afterAll(() => written?.remove());

const start = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });

/** A stream whose first event is sent at once; the rest is for the test to send. */
async function startStream() {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  const server = await startServer((response) => {
    start(response).write('id: 1\nevent: returned\ndata: {"book":\ndata: "Käse"}\n\n');
    resolve(response);
  });
  return { server, response: promise };
}

test("an event arrives before the service sends the next one, also after the timeout", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { server, response } = await startStream();
  const fetch = client.reliableFetch({ maxResponseBytes: 10 });
  const events = await client.streamReturns(client.createClient({ baseUrl: server.url, fetch }));
  const first = { id: "1", event: "returned", data: '{"book":\n"Käse"}' };
  expect(await events.next()).toEqual({ done: false, value: first });
  vi.advanceTimersByTime(60_000);
  (await response).end("data: last\n\n: comment\ndata: is not complete\n");
  expect(await allOf(events)).toEqual([{ id: "1", event: "message", data: "last" }]);
  vi.useRealTimers();
  await server[Symbol.asyncDispose]();
});

test("to stop the iteration closes the connection, and so does an abort", async () => {
  const { server } = await startStream();
  for await (const { event } of await client.streamReturns(
    client.createClient({ baseUrl: server.url }),
  )) {
    expect(event).toBe("returned");
    break;
  }
  await server.requests[0]?.closed;
  const controller = new AbortController();
  const events = await client.streamReturns(client.createClient({ baseUrl: server.url }), {
    signal: controller.signal,
  });
  await events.next();
  controller.abort("enough");
  expect(await rejection(events.next())).toBe("enough");
  await server.requests[1]?.closed;
  await server[Symbol.asyncDispose]();
});

test("a stream to which reliability was added is retried until its headers have arrived", async () => {
  const stream = Promise.withResolvers<ServerResponse>();
  await using server = await startServer((response) => {
    const isFirst = server.requests.length === 1;
    if (isFirst) return respond(503, "{}", { "retry-after": "0" })(response);
    start(response).write("data: x\n\n");
    stream.resolve(response);
  });
  const fetch = client.reliableFetch();
  const options = client.createClient({ baseUrl: server.url, fetch });
  const events = await client.streamReturns(options);
  expect(await events.next()).toMatchObject({ value: { data: "x" } });
  (await stream.promise).destroy();
  expect(await rejection(events.next())).toMatchObject({ name: "NetworkError" });
  expect(server.requests).toHaveLength(2);
});

test.each<[string, Handler, number]>([
  ["a problem", respond(401, '{"title":"No","status":401}'), 401],
  ["a page", respond(200, "<!doctype html>", { "content-type": "text/html" }), 200],
])("%s in place of a stream rejects with an ApiError", async (_, handler, status) => {
  await using server = await startServer(handler);
  const call = client.streamReturns(client.createClient({ baseUrl: server.url }));
  expect(await rejection(call)).toMatchObject({ name: "ApiError", status });
});

test("an operation with JSON and a stream returns what the service sends", async () => {
  const replies: Handler[] = [
    respond(200, '{"text":"Yes"}'),
    (response) => start(response).end("data: Yes\r\n\r\n"),
  ];
  await using server = await startServer((...args) => replies.shift()?.(...args));
  const options = client.createClient({ baseUrl: server.url });
  expect(await client.ask(options)).toEqual({ text: "Yes" });
  expect(await allOf(await client.ask(options))).toMatchObject([{ data: "Yes" }]);
});

test("a call with parseAs returns the bytes while they arrive", async () => {
  const { server, response } = await startStream();
  const { GET } = client.createClient({ baseUrl: server.url });
  const { data } = await GET("/returns", { parseAs: "stream" });
  const reader = data.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("event: returned");
  (await response).end("data: last\n\n");
  expect((await reader.read()).value).toBe("data: last\n\n");
  await server[Symbol.asyncDispose]();
});

test("the types and the comment of an operation say that it is a stream", async () => {
  expect(written.files.get("generated/operations.ts")).toContain("with `for await`");
  expect(await written.compile()).toEqual({ code: 0, output: "" });
});

describe("a stream is read", () => {
  const streamOf = (chunks: Uint8Array<ArrayBuffer>[]) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  const bytes = (...chunks: string[]) => streamOf(chunks.map((chunk) => Buffer.from(chunk)));

  test("wherever chunks and line breaks are", async () => {
    const stream =
      "\uFEFFdata:a\r\ndata\r\n\r\nid: 7\rdata:  b\r\rid\ndata: ü\nretry: 5\n\nevent: x\n\n";
    const chunks = [...Buffer.from(stream)].map((byte) => Buffer.of(byte));
    for (const body of [bytes(stream), streamOf(chunks)]) {
      expect(await allOf(serverSentEvents(body))).toEqual([
        { event: "message", data: "a\n", id: "" },
        { event: "message", data: " b", id: "7" },
        { event: "message", data: "ü", id: "" },
      ]);
    }
  });

  test("up to a limit for one event", async () => {
    const small = "data: 12345\n\n";
    expect(await allOf(serverSentEvents(bytes(small, small), 20))).toHaveLength(2);
    const large = bytes("data: 12345", "67890", "12345");
    expect(await rejection(serverSentEvents(large, 20).next())).toEqual(
      new RangeError("event exceeds 20 characters"),
    );
  });
});
