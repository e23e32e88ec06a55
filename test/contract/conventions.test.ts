import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleSource } from "contract-kit";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runSpectral } from "../../packages/kit/src/lint/spectral.ts";
import { createProject, root } from "../../packages/test/project.ts";

/** Copies of nodes of a contract, and values at paths. */
type Change = Record<string, unknown> & { copy?: Record<string, string> };

const samples = Object.entries<{ invalid: Change; finding: string; valid?: Change }>(
  parse(readFileSync(join(import.meta.dirname, "convention-samples.yaml"), "utf8")),
);

/** The bundle of a small contract that follows the conventions. */
let contract: object;

beforeAll(async () => {
  await using project = await createProject();
  const example = "$&\n        examples: { title: { value: { title: The Shore } } }";
  await project.edit("openapi/paths/books_{id}.yaml", /\$ref: .*\/BookUpdate\.yaml/, example);
  contract = (await bundleSource(project.path)).published;
});

/** The contract with a change, as convention-samples.yaml describes it. */
function changed({ copy = {}, ...values }: Change): object {
  const copied = structuredClone(contract);
  // biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON.
  const nodeAt = (steps: string[]): any =>
    steps.reduce((node: object, step) => Reflect.get(node, step), copied);
  const copies = Object.entries(copy).map(([to, from]) => [to, nodeAt(from.split("."))]);
  for (const [path = "", value] of [...copies, ...Object.entries(values)]) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    if (value === null) delete nodeAt(steps)[last];
    else nodeAt(steps)[last] = structuredClone(value);
  }
  return copied;
}

/** The findings of .spectral.yaml in a contract, as `path: message`, by their rules. */
async function lint(contract: object) {
  const results = await runSpectral(root, contract);
  return results.map(({ rule, path, message }) => ({
    rule,
    finding: `${path.join(".")}: ${message}`,
  }));
}

test.each(samples)("%s reports what breaks it, and nothing else does", async (rule, sample) => {
  const { invalid, finding, valid } = sample;
  const reported = (await lint(changed(invalid))).filter((found) => found.rule === rule);
  expect(reported).toEqual([{ rule, finding: expect.stringContaining(finding) }]);
  if (valid === undefined) return;
  expect((await lint(changed(valid))).filter((found) => found.rule === rule)).toEqual([]);
});

describe(".spectral.yaml", () => {
  const { rules } = parse(readFileSync(join(root, ".spectral.yaml"), "utf8"));
  const active = Object.entries<{ description?: string } | string>(rules).filter(
    ([, rule]) => rule !== "off",
  );

  test("has a sample of every rule", () => {
    expect(samples.map(([rule]) => rule).sort()).toEqual(active.map(([name]) => name).sort());
  });

  test("says how to follow every rule", () => {
    const own = active.filter(([, rule]) => typeof rule === "object");
    const missing = own.filter(([, rule]) => !/^[A-Z].*\.$/.test(Object(rule).description));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test("finds nothing in the small contract", async () => {
    expect(await lint(contract)).toEqual([]);
  });
});
