/** The steps of workflows that are scripts of their own, run with stand-ins for npm and gh. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../project.ts";

const parent = mkdtempSync(join(tmpdir(), "release-workflow-"));
afterAll(() => rmSync(parent, { recursive: true }));

const jobs = ["release", "verify"].flatMap((name) => {
  const file = join(root, `.github/workflows/${name}.yml`);
  return Object.values<{ if?: string; steps: [] }>(parse(readFileSync(file, "utf8")).jobs);
});
const steps: { name?: string; run?: string }[] = jobs.flatMap((job) => job.steps);

/** Runs a step as GitHub does, with programs of ours before the others. */
function runStep(name: string, cwd: string, env: Record<string, string> = {}) {
  const script = steps.find((step) => step.name === name)?.run ?? "exit 99";
  return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: [join(cwd, "bin"), process.env.PATH].join(delimiter), ...env },
  });
}

/** A folder with programs, each a script. */
function createFolder(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(parent, "step-"));
  mkdirSync(join(folder, "bin"));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return folder;
}

test("a tag is released only if main contains it and it has the version", () => {
  const folder = createFolder({});
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet", "--initial-branch", "main");
  writeFileSync(join(folder, "package.json"), '{ "version": "2.0.0" }');
  git("add", "--all");
  git("commit", "--quiet", "--message", "Release");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  const check = (tag: string) =>
    runStep("Check that the tag is the version, and that it is on main", folder, {
      GITHUB_REF_NAME: tag,
      GITHUB_SHA: git("rev-parse", "HEAD"),
    }).status;
  expect([check("v2.0.0"), check("v2.0.1")]).toEqual([0, 1]);
  git("commit", "--quiet", "--allow-empty", "--message", "Only here");
  expect(check("v2.0.0")).toBe(1);
});

test("a second attempt publishes only what the first one did not", () => {
  const folder = createFolder({
    npm: '[ "$1" = view ] && { [ "$2" != done@1.0.0 ] || echo 1.0.0; exit; }; echo "$1 $2" >> log',
    jq: 'node -e \'const m = JSON.parse(require("fs").readFileSync(0)); console.log(m.name + "@" + m.version)\'',
    gh: 'echo "gh $2" >> log; [ "$2" != view ]',
  });
  for (const [place, name] of [
    ["release/1.0.0", "done"],
    ["release/2.0.0", "open"],
  ] as const) {
    mkdirSync(join(folder, "package"), { recursive: true });
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name, version: "1.0.0" }));
    execFileSync("tar", ["-czf", join(place, `${name}.tgz`), "package"], { cwd: folder });
  }
  const env = { GITHUB_REF_NAME: "v2.0.0" };
  for (const step of ["Publish the packages", "Publish the files"]) {
    const { status, stderr } = runStep(step, folder, env);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  }
  expect(readFileSync(join(folder, "log"), "utf8")).toBe(
    "publish ./release/2.0.0/open.tgz\ngh view\ngh create\ngh upload\n",
  );
});

test("the pages have the newest reference, and every version below its number", () => {
  const folder = createFolder({
    gh: '[ "$2" = list ] && { echo v1.1.0; echo v2.0.0; exit; }; echo "$3" > index.html; tar -cz index.html',
  });
  const { status } = runStep("Collect the references of all versions", folder, {
    GITHUB_REF_NAME: "v2.0.0",
  });
  expect(status).toBe(0);
  const read = (file: string) => readFileSync(join(folder, "pages", file), "utf8").trim();
  expect(["index.html", "1.1.0/index.html", "2.0.0/index.html"].map(read)).toEqual([
    "v2.0.0",
    "v1.1.0",
    "v2.0.0",
  ]);
});

test("evidence is proposed on a branch of its service, with one pull request", () => {
  // The stand-in for gh has a branch and a pull request once they were created.
  const folder = createFolder({
    gh: `echo "$*" >> gh.log
case "$*" in
  *git/ref/heads/main*) echo abc;;
  *git/refs\\ -f*) test ! -e branch && touch branch;;
  *evidence.json?ref*) test -e file && echo def;;
  *"--method PUT"*) touch file;;
  "pr list"*) test -e pull && echo 1 || echo 0;;
  "pr create"*) touch pull;;
esac`,
  });
  writeFileSync(join(folder, "evidence.json"), "{}\n");
  const env = { SERVICE: "staging", GH_REPO: "o/r", GITHUB_REF_NAME: "main" };
  const propose = () => {
    writeFileSync(join(folder, "gh.log"), "");
    const { status } = runStep("Propose the evidence", folder, env);
    return { status, log: readFileSync(join(folder, "gh.log"), "utf8") };
  };
  const [first, second] = [propose(), propose()];
  expect([first.status, second.status]).toEqual([0, 0]);
  expect(first.log).toMatch(/--method PUT .*branch=evidence-staging .*content=e30K --silent$/m);
  expect(first.log).toMatch(/^pr create --base main --head evidence-staging --title/m);
  expect(second.log).toMatch(/PATCH .*refs\/heads\/evidence-staging -f sha=abc -F force=true/);
  expect(second.log).toMatch(/--method PUT .* -f sha=def --silent$/m);
  expect(second.log).not.toContain("pr create");
});

test("the nightly workflow is off until the repository has the URL of a service", () => {
  expect(jobs.map((job) => job.if)).toContainEqual(
    expect.stringContaining("vars.VERIFY_SERVER != ''"),
  );
});
