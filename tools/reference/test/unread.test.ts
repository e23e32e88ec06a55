import { expect, test } from "vitest";
import type { Document } from "#reader";
import { makeReference } from "#reference";

test("a page says what of its schemas is not shown, and takes no name or value for a keyword", async () => {
  const schema = {
    type: "object",
    properties: { xml: { examples: [{ $id: "a" }] }, value: { contains: { $anchor: "a" } } },
  };
  const content = { "application/json": { schema } };
  const responses = { 200: { description: "A thing.", content } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/thing": { get: { operationId: "getThing", responses } } },
  } satisfies Document;
  const files = await makeReference({ document, site: { client: "things" } });
  const [, notShown = ""] = files.get("get-thing.md")?.split("Not shown here") ?? [];
  expect(notShown.match(/`[^`]+`: .*$/gm)).toEqual([
    "`$anchor`: References to it are not followed. Use a JSON Pointer.",
  ]);
});
