import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../packages/test/project.ts";

test("npx openapi-typescript makes types from the bundle in this folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "selling-api-types-"));
  try {
    const types = join(folder, "types.ts");
    const cli = join(root, "node_modules/openapi-typescript/bin/cli.js");
    const args = [cli, "generated/openapi.yaml", "-o", types];
    execFileSync(process.execPath, args, { cwd: root, stdio: "pipe" });
    expect(readFileSync(types, "utf8")).toContain("export interface operations {");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
