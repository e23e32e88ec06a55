import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bundleSource } from "../../scripts/bundle.ts";
import { loadRuleset } from "../../scripts/lint/spectral.ts";
import { createProject, root } from "./project.ts";
import { type Node, samples } from "./rule-samples.ts";

const { rules, functions } = parse(readFileSync(join(root, ".spectral.yaml"), "utf8"));
const houseRules = Object.keys(rules).filter((name) => rules[name].given !== undefined);

let contract: object;
let ruleset: spectral.Ruleset;

beforeAll(async () => {
  await using project = await createProject();
  contract = (await bundleSource(project.path)).reference;
  ruleset = await loadRuleset(join(root, ".spectral.yaml"));
});

/** The findings of Spectral in the small contract after a change, as `path: message`. */
async function lint(change: (contract: Node) => void, rule?: string): Promise<string[]> {
  const changed = structuredClone(contract);
  change(changed);
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset);
  const file = join(root, "generated/openapi.json");
  const results = await linter.run(
    new spectral.Document(JSON.stringify(changed), parsers.Json, file),
  );
  return results
    .filter(({ code }) => rule === undefined || code === rule)
    .map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe.each(samples)("$rule", ({ rule, rejects, accepts }) => {
  test.each(rejects)("reports $what", async ({ change, finding }) => {
    expect(await lint(change, rule)).toEqual([finding].flat());
  });

  test.each(accepts)("accepts $what", async ({ change }) => {
    expect(await lint(change, rule)).toEqual([]);
  });
});

describe("the rules", () => {
  test("find nothing in the small contract", async () => {
    expect(await lint(() => {})).toEqual([]);
  });

  test("have samples, each of them", () => {
    expect(samples.map(({ rule }) => rule).sort()).toEqual(houseRules.sort());
  });

  test("are errors, each of them", () => {
    expect(houseRules.filter((name) => rules[name].severity !== "error")).toEqual([]);
  });

  test("use every function in scripts/rules", () => {
    const files = readdirSync(join(root, "scripts/rules"))
      .filter((file) => file.endsWith(".js") && !["document.js", "schemas.js"].includes(file))
      .map((file) => file.replace(".js", ""));
    expect([...functions].sort()).toEqual(files.sort());
    expect(files.filter((name) => rules[name]?.then.function !== name)).toEqual([]);
  });

  test("accept a DELETE with 204, a POST with 201, a 409 and an optional response field", async () => {
    const findings = await lint((contract) => {
      const item = contract.paths["/v1/books/{id}"];
      const { patch } = item;
      const { 200: _, ...errors } = patch.responses;
      item.delete = {
        ...patch,
        operationId: "deleteBook",
        summary: "Delete a book",
        requestBody: undefined,
        responses: { 204: { description: "The book is deleted." }, ...errors },
      };
      const books = contract.paths["/v1/books/"];
      books.post = {
        ...patch,
        operationId: "createBook",
        summary: "Create a book",
        responses: { 201: patch.responses[200], 409: patch.responses.default, ...errors },
      };
      contract.components.schemas.BookFields.properties.isbn = {
        type: "string",
        description: "ISBN of the book. Absent for books without one.",
        examples: ["9783161484100"],
      };
    });
    expect(findings).toEqual([]);
  });
});
