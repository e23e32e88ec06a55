import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bundleSource, readConfig } from "#bundle";
import { rulesOfForm } from "#lint";
import { keysOf } from "#reader";
import { isExtended } from "#testing/extended";
import { createProject } from "#testing/project";
import { root } from "#testing/repository";
import plugin from "../redocly-plugin.js";

// biome-ignore lint/suspicious/noExplicitAny: a sample changes the contract as plain JSON.
type Node = any;

interface Change {
  what: string;
  set?: Record<string, Node>;
  remove?: string[];
}

interface Sample {
  rule: string;
  rejects: (Change & { finding: string | string[] })[];
  accepts: Change[];
}

const samples: Sample[] = parse(
  readFileSync(join(import.meta.dirname, "rule-samples.yaml"), "utf8"),
  { merge: true },
);

const everyRule = "every rule";

/** Changes a contract as a sample says. */
const apply =
  ({ set = {}, remove = [] }: Change) =>
  (contract: Node) => {
    const parentOf = (path: string) => {
      const keys = path.split(".");
      const key = keys.pop() ?? "";
      return { parent: keys.reduce((node, key) => node[key], contract), key };
    };
    for (const path of remove) {
      const { parent, key } = parentOf(path);
      delete parent[key];
    }
    for (const [path, value] of Object.entries(set)) {
      const { parent, key } = parentOf(path);
      parent[key] = value;
    }
  };

/** The rules, with their configuration. */
const configured: Record<string, Node> = parse(
  readFileSync(join(root, "tools/lint/rules.yaml"), "utf8"),
).oas3_1Rules;

let contract: object;
let config: Config;
/** The rules that have options for the small contract. */
let ofSmallContract: Record<string, Node>;

beforeAll(async () => {
  await using project = await createProject();
  contract = (await bundleSource(project.path)).reference;
  config = await readConfig(project.path);
  ofSmallContract = parse(await project.read("redocly.yaml")).rules;
  // The bundle is one file.
  config.skipRules(["house/files-are-named-after-definitions", "spec-strict-refs"]);
});

/** A configuration with one rule, which takes a fraction of the time of all. */
const only = (rule: string) =>
  rule === everyRule
    ? config
    : createConfig({
        plugins: [plugin()],
        rules: { [rule]: { ...configured, ...ofSmallContract }[rule] },
      });

/** The findings in the small contract after a change, as `path: message: fix`. */
async function lint(change: (contract: Node) => void, rules: Config): Promise<string[]> {
  const changed = structuredClone(contract);
  change(changed);
  const problems = await lintFromString({ source: JSON.stringify(changed), config: rules });
  return problems.map(({ location: [location], message, suggest }) => {
    const path = keysOf(location?.pointer ?? "").join(".");
    return `${path}: ${message}: ${suggest.join(" ")}`;
  });
}

describe.each(samples)("$rule", ({ rule, rejects, accepts }) => {
  test.each(rejects)("reports $what", async ({ finding, ...change }) => {
    expect(await lint(apply(change), await only(rule))).toEqual([finding].flat());
  });

  test.each(accepts)("accepts $what", async (change) => {
    expect(await lint(apply(change), await only(rule))).toEqual([]);
  });
});

describe("the rules", () => {
  test("have samples and are on, each of them", () => {
    const names = Object.keys(plugin().rules.oas3).map((name) => `house/${name}`);
    const on = Object.keys(configured).filter((name) => /^(house|rule)\//.test(name));
    // lint.test.ts has samples of the rules that need files.
    const needsFiles = /\/(files-|sources-exist)/;
    expect(on.filter((name) => name.startsWith("house/")).sort()).toEqual(names.sort());
    expect(samples.map(({ rule }) => rule).sort()).toEqual(
      [...on.filter((name) => !needsFiles.test(name)), everyRule].sort(),
    );
  });

  test("do not throw for values of the wrong type", async () => {
    const paths: string[][] = [];
    const collect = (node: Node, path: string[]) => {
      paths.push(path);
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === "object" && value !== null) collect(value, [...path, key]);
      }
    };
    collect(contract, []);
    const values = fc.constantFrom(null, 5, "text", true, [], [null], {}, { $ref: 5 });
    const places = fc.constantFrom(...paths.slice(1));
    const form = await rulesOfForm();
    const property = fc.asyncProperty(places, values, async (path, value) => {
      const changed: Node = structuredClone(contract);
      const parent = path.slice(0, -1).reduce((node, key) => node[key], changed);
      parent[path.at(-1) ?? ""] = value;
      const source = JSON.stringify(changed);
      // npm run lint applies the others only to a contract that passes these.
      const problems = await lintFromString({ source, config: form });
      if (problems.length === 0) await lintFromString({ source, config });
    });
    await fc.assert(property, { numRuns: isExtended ? 200 : 40 });
  });
});
