import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { root } from "../project.ts";

const minutes = 60_000;

test("the contract kit installs, compiles and passes its tests outside of this repository", {
  timeout: 20 * minutes,
}, async () => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), "contract-kit-alone-"));
  try {
    const filter = (source: string) => !/\/(dist|node_modules)$/.test(source);
    await cp(join(root, "contract-kit"), folder, { recursive: true, filter });
    for (const args of [["install", "--no-audit", "--no-fund"], ["test"]]) {
      const { code, output } = await execute(folder, "npm", args, { EXTENDED_TESTS: "" });
      expect(code, output).toBe(0);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
