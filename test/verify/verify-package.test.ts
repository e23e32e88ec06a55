import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sandbox } from "../../sandbox/index.ts";
import { compile, runCompiled } from "./compiled.ts";
import { createWorld, inputsFile, tokens } from "./seeded-sandbox.ts";
import { startServer } from "./server.ts";

let compiled: ReturnType<typeof compile>;
let sandbox: Sandbox;
beforeAll(async () => {
  compiled = compile(["generated/openapi.json", "generated/openapi.yaml", "openapi/workflows"]);
  sandbox = await createWorld();
});
afterAll(async () => {
  compiled[Symbol.dispose]();
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
    const { code, output } = await runCompiled(compiled.folder, args, { env });
    expect(output).toMatch(/^\d{3} passed, 0 failed, \d+ noted, \d+ skipped$/m);
    expect(output).toContain("needs the token of another customer");
    expect(output).not.toContain("/workflow");
    expect(code).toBe(0);
  });

  test("reports a Node.js that is too old", async () => {
    const old = `Object.defineProperty(process, "version", { value: "v22.12.0" })`;
    const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(old)}`];
    const { code, output } = await runCompiled(compiled.folder, ["--help"], { nodeArgs });
    expect(output).toBe(
      "error: the verifier needs Node.js 22.13 or later, and this is v22.12.0.\n",
    );
    expect(code).toBe(2);
  });

  test("starts with any env command, without options that BusyBox does not have", () => {
    const bin = readFileSync(join(compiled.folder, "verify/dist/verify/bin.js"), "utf8");
    expect(bin).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { bin: entries } = JSON.parse(
      readFileSync(join(compiled.folder, "verify/package.json"), "utf8"),
    );
    expect(entries).toEqual({ "selling-api-verify": "dist/verify/bin.js" });
  });
});
