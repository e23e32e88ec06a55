import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyForPacking, root } from "../../packages/test/project.ts";
import type { Sandbox } from "../../sandbox/index.ts";
import { run } from "../client/package-under-test.ts";
import { createWorld, inputsFile, tokens } from "./seeded-sandbox.ts";
import { startServer } from "./server.ts";

/** A folder in which the packed verifier is unpacked in verify/. */
let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-verify-"));
  await using project = await copyForPacking("verify");
  const pack = ["pack", "--workspace", "verify", "--silent", "--pack-destination", folder];
  const { output } = await run(project.path, "npm", pack);
  const tarball = output.trim().split("\n").at(-1) ?? "";
  await mkdir(join(folder, "verify"));
  await run(folder, "tar", ["-xzf", tarball, "-C", "verify", "--strip", "1"]);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  sandbox = await createWorld();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await sandbox.close();
});

describe("the package", () => {
  test("runs from another folder, with tokens from the environment and all workflows", async () => {
    await using server = await startServer(sandbox);
    const args = ["--server", server.url, "--write", "--rate", "1000000", "--inputs", inputsFile];
    const env = {
      SELLING_API_TOKEN: tokens.merchant,
      SELLING_API_CUSTOMER_TOKEN: tokens.customer,
      SELLING_API_OTHER_TOKEN: tokens.otherMerchant,
      SELLING_API_OTHER_CUSTOMER_TOKEN: "",
    };
    const { code, output } = await runCompiled(folder, args, { env });
    expect(output).toMatch(/^\d{3} passed, 0 failed, \d+ noted, \d+ skipped$/m);
    expect(output).toContain("needs the token of another customer");
    expect(output).not.toContain("/workflow");
    expect(code).toBe(0);
  });

  test("reports a Node.js that is too old", async () => {
    const old = `Object.defineProperty(process, "version", { value: "v22.12.0" })`;
    const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(old)}`];
    const { code, output } = await runCompiled(folder, ["--help"], { nodeArgs });
    expect(output).toBe(
      "error: the verifier needs Node.js 22.13 or later, and this is v22.12.0.\n",
    );
    expect(code).toBe(2);
  });

  test("starts with any env command, without options that BusyBox does not have", async () => {
    const bin = await readFile(join(folder, "verify/dist/verify/bin.js"), "utf8");
    expect(bin).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { bin: entries } = JSON.parse(
      await readFile(join(folder, "verify/package.json"), "utf8"),
    );
    expect(entries).toEqual({ "selling-api-verify": "dist/verify/bin.js" });
  });
});

/** Runs the compiled command line in a separate process. */
async function runCompiled(
  folder: string,
  args: string[],
  { env = {}, nodeArgs = [] }: { env?: Record<string, string>; nodeArgs?: string[] } = {},
): Promise<{ code: number; output: string }> {
  const bin = join(folder, "verify/dist/verify/bin.js");
  const child = spawn(process.execPath, [...nodeArgs, bin, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    timeout: 120_000,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}
