import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkInterface, readInterface, readSource } from "#lint";
import { jsonIn, readContract, successOf } from "#reader";
import { root } from "../project.ts";
import { bundleContract, operations } from "../published-contract.ts";

const page = readFileSync(join(root, "docs/interface.md"), "utf8");
const table = readInterface(page);

test("everything that docs/interface.md states is cited", () => {
  const files = globSync("openapi/**/*.yaml", { cwd: root });
  const cited = new Set(
    files
      .flatMap((file) => [...readFileSync(join(root, file), "utf8").matchAll(/x-source: (.*)$/gm)])
      .flatMap(([, value = ""]) => [parse(value)].flat()),
  );
  const places = [
    ...[...page.matchAll(/^##+ ([\d.]*\d)\b/gm)].map(([, section]) => section),
    ...[...page.matchAll(/^(\d)\. /gm)].map(([, rule]) => `4 rule ${rule}`),
    ...Object.values(table.operations).map(({ number }) => `4 #${number}`),
  ];
  // Nothing is known of events and errors, and little of versions.
  expect(places.filter((place) => !cited.has(place))).toEqual(["6", "7", "9"]);
});

test("a workflow and every example have the values that a field always has", () => {
  const files = globSync("openapi/workflows/*.yaml", { cwd: root });
  const steps = files.flatMap((file) =>
    parse(readFileSync(join(root, file), "utf8")).workflows.flatMap(
      (workflow: { steps: object[] }) => workflow.steps,
    ),
  );
  for (const [call, fields] of Object.entries(table.constants)) {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === call);
    const criteria = steps
      .filter(({ operationId }) => operationId === operation?.id)
      .flatMap(({ successCriteria }) => successCriteria);
    for (const [field, value] of Object.entries(fields)) {
      expect(criteria).toContainEqual({ condition: `$response.body#/${field} == '${value}'` });
      const examples = operation && jsonIn(successOf(operation)?.content)?.examples;
      expect(examples?.map((example) => Object(example.value)[field])).toEqual([value]);
    }
  }
});

describe("lint reports where the contract differs from docs/interface.md:", async () => {
  const { reference } = await bundleContract();
  const source = readSource(root);
  const changes = parse(
    readFileSync(join(import.meta.dirname, "interface-mistakes.yaml"), "utf8"),
  ) as { what: string; set?: Record<string, unknown>; remove?: string; finding: string }[];

  test.each(changes)("$what", ({ set = {}, remove, finding }) => {
    const changed = structuredClone(reference);
    const parentOf = (keys: string[]) =>
      keys.slice(0, -1).reduce((node: object, key) => Reflect.get(node, key), changed);
    for (const [path, value] of Object.entries(set)) {
      const keys = path.split(" ");
      Reflect.set(parentOf(keys), `${keys.at(-1)}`, value);
    }
    if (remove !== undefined) {
      const keys = remove.split(" ");
      Reflect.deleteProperty(parentOf(keys), `${keys.at(-1)}`);
    }
    const findings = checkInterface(source, readContract(changed));
    const texts = findings.map(({ file, message, fix }) => `${file}: ${message}: ${fix}`);
    expect([...new Set(texts)]).toEqual([finding]);
  });
});
