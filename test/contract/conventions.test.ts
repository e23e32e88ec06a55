import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleSource } from "contract-kit/bundle";
import { createProject, run } from "contract-kit-testing/project";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runSpectral } from "../../contract-kit/packages/kit/src/lint/spectral.ts";
import { root } from "../project.ts";

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

test.each(samples)("%s reports what breaks it", async (rule, { invalid, finding }) => {
  const reported = (await lint(changed(invalid))).filter((found) => found.rule === rule);
  expect(reported).toEqual([{ rule, finding: expect.stringContaining(finding) }]);
});

test("what the rules accept is not reported by them", async () => {
  const accepted = samples.flatMap(([rule, { valid }]) => (valid ? [{ rule, valid }] : []));
  const changes = accepted.map(({ valid }) => valid);
  const copy = Object.assign({}, ...changes.map(({ copy }) => copy));
  const findings = await lint(changed({ ...Object.assign({}, ...changes), copy }));
  const rules = accepted.map(({ rule }) => rule);
  expect(findings.filter(({ rule }) => rules.includes(rule))).toEqual([]);
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

  test("is what the command line of Spectral lints with, too", async () => {
    await using project = await createProject();
    const document = changed({
      "paths./v1/books/.get.summary": null,
      "servers.0.url": "http://api.example.org",
      "components.securitySchemes.accessToken.scheme": "basic",
    });
    await project.write("openapi.json", JSON.stringify(document));
    const spectral = join(root, "node_modules/@stoplight/spectral-cli/dist/index.js");
    const args = ["lint", "--format", "json", "--quiet", join(project.path, "openapi.json")];
    const { output } = await run(root, spectral, ...args);
    const results: { code: string; path: string[] }[] = JSON.parse(output);
    const found = results.map(({ code, path }) => `${code} ${path.join(".")}`);
    const rules = [
      "operations-have-a-summary",
      "owasp:api2:2023-no-http-basic",
      "servers-use-https",
    ];
    expect(found.map((finding) => finding.split(" ")[0])).toEqual(expect.arrayContaining(rules));
    const expected = await runSpectral(root, document);
    expect(found.sort()).toEqual(
      expected.map(({ rule, path }) => `${rule} ${path.join(".")}`).sort(),
    );
  });

  test("finds nothing in the small contract", async () => {
    expect(await lint(contract)).toEqual([]);
  });
});
