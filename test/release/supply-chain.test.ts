import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../packages/test/project.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Job {
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string }[];
}
const folder = ".github/workflows";
const jobs = readdirSync(join(root, folder)).flatMap((file) =>
  Object.values<Job>(parse(read(join(folder, file))).jobs),
);

test("the node_modules of the root is all that the checks need", () => {
  const paths = Object.keys(JSON.parse(read("package-lock.json")).packages);
  expect(paths.filter((path) => /^\w+\/node_modules\//.test(path))).toEqual([]);
});

test("every installed package has a checksum in the lock file", () => {
  const packages = Object.entries<{ link?: boolean; integrity?: string }>(
    JSON.parse(read("package-lock.json")).packages,
  ).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const unverified = packages.filter(([, { integrity }]) => integrity === undefined);
  expect(unverified.map(([path]) => path)).toEqual([]);
});

describe("the workflows", () => {
  test("use every action at a fixed commit", () => {
    const actions = jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  test("run no code of the repository where something can be published", () => {
    const publishing = jobs.filter(({ permissions }) => permissions?.["id-token"] === "write");
    expect(publishing).toHaveLength(2);
    for (const { uses = "", run = "" } of publishing.flatMap(({ steps }) => steps)) {
      expect(`${uses}${run}`).not.toMatch(/checkout|npm (ci|install|run|test)|node |\.ci\/run/);
    }
  });
});
