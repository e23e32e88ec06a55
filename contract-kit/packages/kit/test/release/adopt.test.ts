import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, root } from "contract-kit-fixtures/kit";
import { isExtended } from "contract-kit-testing/extended";
import { environment } from "contract-kit-testing/project";
import { expect, test } from "vitest";

// npm takes minutes to install the packages.
test.runIf(isExtended)(
  "adopt makes a repository that installs, builds and makes a release",
  { timeout: 300_000 },
  () => {
    // What the packages do not declare is not found there.
    const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "contract-kit-installed-")));
    const target = join(elsewhere, "my-api");
    const contract = join(root, "testing/contracts/recordings/openapi.yaml");
    const execute = (cwd: string, command: string, ...args: string[]) =>
      execFileSync(command, args, { cwd, encoding: "utf8", env: environment, timeout: 200_000 });
    execute(
      root,
      process.execPath,
      bin,
      "adopt",
      "--packed",
      contract,
      "--to",
      target,
      "--with-package",
    );
    expect(execute(target, "npm", "run", "build")).toMatch(/^unchanged$/m);
    execute(target, "git", "init", "--quiet", "--initial-branch", "main");
    for (const [key, value] of Object.entries({ name: "a", email: "a@b.test" }))
      execute(target, "git", "config", `user.${key}`, value);
    execute(target, "git", "add", "--all");
    execute(target, "git", "commit", "--quiet", "--message", "Adopt");
    execute(target, "npm", "run", "release");
    expect(execute(target, "git", "tag")).toBe("v2.3.0\n");
    rmSync(elsewhere, { recursive: true });
  },
);
