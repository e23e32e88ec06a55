import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile, runCompiled } from "./compiled.ts";

const id = "7c0d6f3a-54b1-4e8b-9a43-2f6d8c1e7b01";
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const book = { $ref: "#/components/schemas/Book" };

/** A contract with two operations, without callers, problems and workflows. */
const contract = {
  openapi: "3.1.1",
  info: { title: "Books API", version: "0.1.0" },
  security: [{ accessToken: [] }],
  paths: {
    "/v1/books/": {
      get: {
        operationId: "listBooks",
        responses: {
          "200": json({
            type: "object",
            required: ["items", "pagination"],
            properties: {
              items: { type: "array", items: book },
              pagination: {
                type: "object",
                required: ["total_count", "max_page"],
                properties: { total_count: { type: "integer" }, max_page: { type: "integer" } },
              },
            },
          }),
        },
      },
    },
    "/v1/books/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/BookId" } },
      ],
      patch: {
        operationId: "updateBook",
        requestBody: json({
          type: "object",
          properties: { title: { type: "string", examples: ["The Sea"] } },
        }),
        responses: { "200": json(book) },
      },
    },
  },
  components: {
    schemas: {
      BookId: { type: "string", format: "uuid" },
      Book: {
        type: "object",
        required: ["id", "title"],
        properties: { id: { $ref: "#/components/schemas/BookId" }, title: { type: "string" } },
      },
    },
  },
};

let compiled: ReturnType<typeof compile>;
beforeAll(() => {
  compiled = compile([]);
  const generated = join(compiled.folder, "verify/dist/generated");
  mkdirSync(generated);
  writeFileSync(join(generated, "openapi.json"), JSON.stringify(contract));
});
afterAll(() => compiled[Symbol.dispose]());

test("a contract with two operations and without workflows can be verified", async () => {
  const stored = { id, title: "The Harbour" };
  const server = createServer(async ({ method, url }, response) => {
    const isList = url?.startsWith("/v1/books/?") || url === "/v1/books/";
    if (method === "PATCH" && url === `/v1/books/${id}`) stored.title = "The Sea (verify)";
    const list = { items: [stored], pagination: { total_count: 1, max_page: 1 } };
    response.setHeader("content-type", "application/json");
    response.statusCode = isList || url === `/v1/books/${id}` ? 200 : 404;
    response.end(JSON.stringify(isList ? list : stored));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ["--server", url, "--token", "any", "--write", "--rate", "1000000"];
  const { code, output } = await runCompiled(compiled.folder, args);
  server.close();
  expect(output).toContain(`Books API 0.1.0 at ${url} (write)`);
  expect(output).toMatch(/^\d+ passed, 0 failed, \d+ noted, \d+ skipped$/m);
  expect(code).toBe(0);
});
