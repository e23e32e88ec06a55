import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../project.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

interface Job {
  permissions?: Record<string, string>;
  container?: string;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
const folder = ".github/workflows";
const workflows = readdirSync(join(root, folder)).map((file) => parse(read(join(folder, file))));
const jobs = workflows.flatMap((workflow) => Object.values<Job>(workflow.jobs));

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

  test("use every container at a fixed digest", () => {
    const containers = jobs.flatMap(({ container }) => container ?? []);
    expect(containers.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  test("keep no credentials for the code that they check out, and end at the first failure of a pipe", () => {
    const checkouts = jobs.flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")),
    );
    const kept = checkouts.filter((step) => step.with?.["persist-credentials"] !== false);
    expect(kept).toEqual([]);
    for (const { permissions, defaults } of workflows) {
      expect(permissions).toEqual({ contents: "read" });
      // GitHub adds -o pipefail only to a shell that is named.
      expect(defaults.run.shell).toBe("bash");
    }
  });

  test("run no code of the repository where something can be written", () => {
    const writing = jobs.filter(({ permissions }) =>
      Object.values(permissions ?? {}).includes("write"),
    );
    expect(writing).toHaveLength(4);
    for (const { uses = "", run = "" } of writing.flatMap(({ steps }) => steps)) {
      expect(`${uses}${run}`).not.toMatch(/checkout|npm (ci|install|run|test)|node |\.ci\/run/);
    }
  });
});
