import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleSource } from "contract-kit";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runSpectral } from "../../packages/kit/src/lint/spectral.ts";
import { createProject, root } from "../../packages/test/project.ts";
import { samples } from "./convention-samples.ts";

/** The bundle of a small contract that follows the conventions. */
let contract: object;

beforeAll(async () => {
  await using project = await createProject();
  const example = "$&\n        examples: { title: { value: { title: The Shore } } }";
  await project.edit("openapi/paths/books_{id}.yaml", /\$ref: .*\/BookUpdate\.yaml/, example);
  contract = (await bundleSource(project.path)).published;
});

/** The findings of .spectral.yaml in the small contract after a change, as `path: message`, by their rules. */
async function lint(change: (contract: object) => void) {
  const changed = structuredClone(contract);
  change(changed);
  const results = await runSpectral(root, changed);
  return results.map(({ rule, path, message }) => ({
    rule,
    finding: `${path.join(".")}: ${message}`,
  }));
}

test.each(samples)("$rule reports what breaks it, and nothing else does", async (sample) => {
  const { rule, invalid, finding, valid } = sample;
  const matching = typeof finding === "string" ? finding : expect.stringMatching(finding);
  const reported = (await lint(invalid)).filter((found) => found.rule === rule);
  expect(reported).toEqual([{ rule, finding: matching }]);
  if (valid === undefined) return;
  expect((await lint(valid)).filter((found) => found.rule === rule)).toEqual([]);
});

describe(".spectral.yaml", () => {
  const { rules } = parse(readFileSync(join(root, ".spectral.yaml"), "utf8"));
  const active = Object.entries<{ description?: string } | string>(rules).filter(
    ([, rule]) => rule !== "off",
  );

  test("has a sample of every rule", () => {
    expect(samples.map(({ rule }) => rule).sort()).toEqual(active.map(([name]) => name).sort());
  });

  test("says how to follow every rule", () => {
    const own = active.filter(([, rule]) => typeof rule === "object");
    const missing = own.filter(([, rule]) => !/^[A-Z].*\.$/.test(Object(rule).description));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test("finds nothing in the small contract", async () => {
    expect(await lint(() => {})).toEqual([]);
  });
});
