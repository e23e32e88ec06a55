import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { bundleSource } from "#bundle";
import { runSpectral } from "#lint";
import { createProject, run } from "#testing/project";
import { rules as rulesOfVerifier } from "#verify";
import { root } from "../project.ts";
import { document } from "../published-contract.ts";

/** Copies of nodes of a contract (to: from), and values at paths, where null removes. */
type Change = Record<string, unknown> & { copy?: Record<string, string> };

interface Sample {
  invalid: Change;
  finding: string | string[];
  valid?: Change;
}

const written = readFileSync(join(import.meta.dirname, "convention-samples.yaml"), "utf8");
const samples = Object.entries<Sample>(parse(written));
const list = "/v1/books/";

/** The bundle of a small contract that follows the conventions. */
let contract: object & { paths: Record<string, object> };

/** What the rules report for the samples. */
let reported: { rule: string; finding: string }[];

beforeAll(async () => {
  await using project = await createProject();
  const withExample = (file: string, schema: string, indent: number, value: object) => {
    const examples = JSON.stringify({ one: { summary: "One", value } });
    const after = `$&\n${" ".repeat(indent)}examples: ${examples}`;
    return project.edit(`openapi/paths/${file}`, RegExp(`\\$ref: .*/${schema}\\.yaml`), after);
  };
  await withExample("books_{id}.yaml", "BookUpdate", 8, { title: "The Shore" });
  await withExample("books_{id}.yaml", "Book", 10, { title: "The Shore" });
  await withExample("books.yaml", "BookPage", 10, { items: [] });
  contract = (await bundleSource(project.path)).published as typeof contract;
  const copies = samples.flatMap(([, sample], index) =>
    Object.entries(contract.paths)
      .filter(([path]) => JSON.stringify(sample).includes(`paths.${path}`))
      .map(([path, item]) => [path.replace(list, `/v1/${index}/`), structuredClone(item)]),
  );
  const copied = { ...contract, paths: Object.fromEntries(copies) };
  const changes = samples.map(
    ([, { invalid }], index): Change =>
      JSON.parse(JSON.stringify(invalid).replaceAll(list, `/v1/${index}/`)),
  );
  // In one run, because Spectral takes a tenth of a second for each.
  reported = await lint(changed(copied, changes));
});

/** A contract with changes. */
function changed(document: object, changes: Change[]): object {
  const copied = structuredClone(document);
  // biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON.
  const nodeAt = (steps: string[]): any =>
    steps.reduce((node: object, step) => Reflect.get(node, step), copied);
  const copies = changes.flatMap(({ copy = {} }) =>
    Object.entries(copy).map(([to, from]) => [to, nodeAt(from.split("."))] as const),
  );
  const values = changes.flatMap(({ copy: _, ...change }) => Object.entries(change));
  for (const [path = "", value] of [...copies, ...values]) {
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

test.each(samples.map(([rule, { finding }], index) => [rule, finding, index] as const))(
  "%s reports what breaks it",
  (rule, finding, index) => {
    for (const text of [finding].flat()) {
      const expected = expect.stringContaining(text.replaceAll(list, `/v1/${index}/`));
      expect(reported).toContainEqual({ rule, finding: expected });
    }
  },
);

test("what the rules accept is not reported by them", async () => {
  const accepted = samples.flatMap(([rule, { valid }]) => (valid ? [{ rule, valid }] : []));
  const findings = await lint(
    changed(
      contract,
      accepted.map(({ valid }) => valid),
    ),
  );
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

  test("knows every rule of the verifier, and all that begin in the same way", () => {
    const { match } = rules["assumptions-name-rules-of-the-verifier"].then.functionOptions;
    const isKnown = (name: string) => new RegExp(match).test(name);
    const names = Object.keys(rulesOfVerifier);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(names.filter((name) => isKnown(`${name}s`) && !names.includes(`${name}s`))).toEqual([]);
    expect(isKnown("updateOrder/unknown-*")).toBe(true);
  });

  // Lint loads the file as the command line does, which takes two seconds to start.
  test("is what the command line of Spectral lints with, too", { tags: ["extended"] }, async () => {
    await using project = await createProject();
    const sample = changed(contract, [
      {
        "paths./v1/books/.get.summary": null,
        "servers.0.url": "http://api.example.org",
        "components.securitySchemes.accessToken.scheme": "basic",
      },
    ]);
    await project.write("openapi.json", JSON.stringify(sample));
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
    const expected = await runSpectral(root, sample);
    expect(found.sort()).toEqual(
      expected.map(({ rule, path }) => `${rule} ${path.join(".")}`).sort(),
    );
  });

  test("finds nothing in the small contract", async () => {
    expect(await lint(contract)).toEqual([]);
  });
});

describe("of the rules of OWASP, the published contract", () => {
  const { extends: all, rules } = parse(
    readFileSync(join(import.meta.dirname, "owasp.yaml"), "utf8"),
  );
  const [[file]] = all;

  /** The names of the rules in a ruleset that the contract does not follow. */
  async function broken(ruleset: object): Promise<string[]> {
    await using project = await createProject();
    const extended = [[join(import.meta.dirname, file), "all"]];
    await project.write(".spectral.yaml", stringify({ ...ruleset, extends: extended }));
    const findings = await runSpectral(project.path, document);
    return [...new Set(findings.map(({ rule }) => rule))];
  }

  test("follows every one that is not listed with a reason", async () => {
    expect(await broken({ rules })).toEqual([]);
  });

  // Spectral takes seconds for the hundreds of places.
  test("breaks every one that is listed", { tags: ["extended"] }, async () => {
    expect((await broken({})).sort()).toEqual(Object.keys(rules).sort());
  });
});
