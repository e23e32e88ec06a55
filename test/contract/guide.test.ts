import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const guide = readdirSync(join(root, "openapi/info"))
  .map((file) => read(`openapi/info/${file}`))
  .join("\n");
const contract = JSON.parse(read("generated/openapi.json"));

test("every example of a problem type has the title of the type", () => {
  const titles = new Map<string, Set<string>>();
  for (const [, type = "", title = ""] of JSON.stringify(contract).matchAll(
    /"type":"(\/problems\/[\w-]+)","title":"([^"]+)"/g,
  ))
    titles.set(type, (titles.get(type) ?? new Set()).add(title));
  const types: string[] = contract.components.schemas.ProblemType["x-extensible-enum"];
  expect([...titles.keys()].sort()).toEqual(types.toSorted());
  // Titles of different types differ, too.
  expect([...titles.values()].flatMap((each) => [...each])).toHaveLength(types.length);
  expect(new Set([...titles.values()].flatMap((each) => [...each])).size).toBe(types.length);
});

test("the guide explains every problem type, and every type has an example", () => {
  const types: string[] = contract.components.schemas.ProblemType["x-extensible-enum"];
  const explained = Array.from(guide.matchAll(/^\| `(\/problems\/[\w-]+)` \| (\d+) \|/gm));
  expect(explained.map(([, type]) => type)).toEqual(types);
  const examples = Object.values(
    contract.components.examples as Record<string, { value: { type?: string; status?: number } }>,
  )
    .filter(({ value }) => value.type !== undefined)
    .map(({ value }) => [value.type, String(value.status)]);
  expect(examples.sort()).toEqual(explained.map(([, type, status]) => [type, status]).sort());
});
