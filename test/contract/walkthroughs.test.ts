import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleSource } from "#bundle";
import { compareContracts } from "#diff";
import { fixSource } from "#lint";
import { replaceFolder } from "#project";
import type { Document } from "#reader";
import { isExtended } from "#testing/extended";
import { createProject, execute, type Project, run } from "#testing/project";
import { sender } from "#testing/send";
import { make } from "../../scripts/build.ts";
import { lint } from "../../scripts/lint.ts";
import { copyProject, root } from "../project.ts";
import { document } from "../published-contract.ts";
import { follow, walkthroughs } from "./walkthroughs.ts";

async function build(path: string): Promise<void> {
  const { files = new Map(), findings } = await make(path, await lint(path));
  expect(findings).toEqual([]);
  await replaceFolder(path, "generated", files);
}

/** The highest level for callers and for implementers, as `npm run diff` shows them. */
function ratingOf(before: Document, after: Document): string[] {
  const named = (contract: Document) => ({ name: "a contract", version: "1.0.0", contract });
  const { differences } = compareContracts(named(before), named(after));
  return (["callers", "implementers"] as const).map((side) => {
    const levels = differences.map((difference): string => difference[side]);
    return ["major", "minor", "patch"].find((level) => levels.includes(level)) ?? "none";
  });
}

/** Each file with the rule by which it was found, or will be. */
const foundIn = (all: { file: string; rule?: string; found?: string }[]): string[] => {
  const found = all.filter(({ rule, found = rule }) => found !== undefined);
  return [...new Set(found.map(({ file, rule, found = rule }) => `${file} ${found}`))].toSorted();
};

const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");

describe.each(walkthroughs)("%s in CONTRIBUTING.md", (heading, { steps }) => {
  const [, text = ""] = contributing.split(`\n### ${heading}\n`);
  const lines = text.split(/\n##/)[0]?.trim().split("\n") ?? [];

  test("takes at most five lines, and names every file", () => {
    expect(lines.length).toBeLessThanOrEqual(5);
    const named = [...lines.join("\n").matchAll(/`((?:openapi|sandbox)\/.*?)`/g)].map(
      ([, file = ""]) => file,
    );
    const patterns = named.map((file) => new RegExp(`^${file.replaceAll(/<[^>]+>/g, "[^/]+")}$`));
    const isNamed = ({ file }: { file: string }) => patterns.some((pattern) => pattern.test(file));
    // A resource has the files of its operations, too.
    const others = walkthroughs.find(([name]) => name === "Add an operation")?.[1].steps ?? [];
    const folders = others.map(({ file }) => file.replace(/[^/]+$/, ""));
    const unnamed = steps.filter(
      (step) => !isNamed(step) && !folders.includes(step.file.replace(/[^/]+$/, "")),
    );
    expect(unnamed.map(({ file }) => file)).toEqual([]);
    const unused = patterns.filter((pattern) => !steps.some(({ file }) => pattern.test(file)));
    expect(unused).toEqual([]);
  });
});

const minutes = 60_000;

/** A line of the changelog for those who get the contract. */
const addition = "## Unreleased\n\n### Contract\n\n- Specimens are new.\n\n";

describe("after all walkthroughs", () => {
  let project: Project;
  const ratings = new Map<string, string[]>();
  const findings = new Map<string, string[]>();
  beforeAll(async () => {
    project = await copyProject(isExtended ? undefined : ["openapi", "generated", "sandbox"]);
    let before = document;
    for (const [heading, { steps }] of walkthroughs) {
      const missing = steps.findIndex(({ found }) => found !== undefined);
      const [first, last] =
        missing === -1 ? [steps, []] : [steps.slice(0, missing), steps.slice(missing)];
      await follow(project, first);
      await fixSource(project.path);
      if (missing !== -1) findings.set(heading, foundIn((await lint(project.path)).findings));
      await follow(project, last);
      const { published } = await bundleSource(project.path);
      ratings.set(heading, ratingOf(before, published));
      before = published;
    }
    await project.edit("CHANGELOG.md", /^## Unreleased\n\n(### Contract\n\n)?/m, addition);
    await build(project.path);
  }, 10 * minutes);
  afterAll(() => project?.[Symbol.asyncDispose]());

  // Workflows are compared with those of a release.
  const rated = walkthroughs.filter(([heading]) => heading !== "Add a workflow");
  test.each(rated)("%s has its rating", (heading, { rating }) => {
    expect(ratings.get(heading)).toEqual(rating);
  });

  test("lint names the files of the steps that are missing", () => {
    const expected = walkthroughs.map(([heading, { steps }]) => [heading, foundIn(steps)] as const);
    expect([...findings]).toEqual(expected.filter(([, found]) => found.length > 0));
  });

  test("the sandbox has state for the resource, and responds with examples otherwise", async () => {
    const { createSandbox } = await import(join(project.path, "sandbox/index.ts"));
    const sandbox = await createSandbox();
    const request = sender(sandbox.fetch, "http://sandbox.test");
    const send = async (method: string, path: string, body?: object) => {
      const response = await request({ method, path, token: "merchant_demo", body });
      return { status: response.status, body: response.body };
    };
    const organization = "/v1/organizations/f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
    const note = { specimen_note: "Opens at noon" };
    expect(await send("GET", organization)).toMatchObject({ body: note });
    const without = { specimen_note: null };
    expect(await send("PATCH", organization, without)).toMatchObject({ body: without });
    const labels = { status: 200, body: { items: [{ text: "fragile", shelf: "A7" }] } };
    expect(await send("GET", "/v1/specimen-labels/?specimen_filter=fra")).toMatchObject(labels);
    const heavy = { text: "heavy" };
    const label = await send("POST", "/v1/specimen-labels/send", heavy);
    expect(label).toMatchObject({ status: 201, body: heavy });
    const measure = "/v1/specimen-labels/measure";
    expect(await send("POST", measure, { grams: 5 })).toMatchObject({ status: 202 });
    expect(await send("POST", measure, { liters: 5 })).toMatchObject({ status: 422 });
    const created = await send("POST", "/v1/specimens/", { title: "Lost" });
    expect(created).toMatchObject({ status: 201, body: { title: "Lost" } });
    const list = await send("GET", "/v1/specimens/");
    expect(list.body.items).toContainEqual(created.body);
    const lost = await send("PATCH", `/v1/specimens/${created.body.id}`, {});
    expect(lost).toMatchObject({ status: 409, body: { type: "/problems/specimen-lost" } });
    await sandbox.close();
  });

  test("the code follows the conventions, and compiles", { tags: ["extended"] }, async () => {
    const biome = await run(
      project.path,
      "node_modules/@biomejs/biome/bin/biome",
      "check",
      "sandbox",
    );
    const tsc = await run(project.path, "node_modules/typescript-7/bin/tsc", "--noEmit");
    for (const { code, output } of [biome, tsc]) expect(code, output).toBe(0);
  });

  test("all tests of the contract pass", {
    tags: ["extended"],
    timeout: 15 * minutes,
  }, async () => {
    // One of them lists the files that git knows.
    await execute(project.path, "git", ["init"]);
    // This test is not part of itself.
    await rm(join(project.path, "test/contract/walkthroughs.test.ts"));
    const vitest = ["vitest", "run", "test"];
    const environment = { EXTENDED_TESTS: "" };
    const { code, output } = await execute(project.path, "npx", vitest, environment);
    expect(code, output).toBe(0);
  });
});

test("after a merge as in CONTRIBUTING.md, generated/ has the changes of both sides", async () => {
  await using project = await createProject();
  const git = async (...args: string[]) => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@a.test"];
    return execute(project.path, "git", [...identity, ...args]);
  };
  const commit = async (file: string, from: string, to: string) => {
    await project.edit(file, from, to);
    await project.edit("CHANGELOG.md", "## Unreleased\n", `$&\n- ${to}\n`);
    // A merge does not read what is generated, only that both sides have changed it.
    await project.write("generated/openapi.yaml", `${to}\n`);
    await git("add", "--all");
    await git("commit", "-m", to);
  };
  await project.write(".gitattributes", readFileSync(join(root, ".gitattributes"), "utf8"));
  await project.write(".gitignore", "node_modules\n");
  await project.write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n");
  await git("init", "-b", "main");
  await commit("openapi/openapi.yaml", "Books API", "Library API");
  await git("checkout", "-b", "other");
  await commit("openapi/paths/books.yaml", "List books", "List all books");
  await git("checkout", "main");
  await commit("openapi/paths/books_{id}.yaml", "Update a book", "Change a book");

  expect((await git("merge", "other")).output).toMatch(/conflict/i);
  expect(contributing).toContain("git add --all && git commit --no-edit");
  await build(project.path);
  await git("add", "--all");
  expect(await git("commit", "--no-edit")).toMatchObject({ code: 0 });
  const [bundle, changelog] = [
    await project.read("generated/openapi.yaml"),
    await project.read("CHANGELOG.md"),
  ];
  for (const text of ["List all books", "Change a book"]) {
    expect(bundle).toContain(text);
    expect(changelog).toContain(`- ${text}\n`);
  }
});
