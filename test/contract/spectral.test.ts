import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("Spectral reports an insecure scheme, server and operation in the published bundle", async () => {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-spectral-"));
  try {
    const contract = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
    contract.components.securitySchemes.accessToken.scheme = "basic";
    contract.servers.push({ url: "http://api.example.org" });
    contract.paths["/v1/orders/{id}"].get.security = [];
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(contract));
    const { stdout } = spawnSync(
      join(root, "node_modules/.bin/spectral"),
      ["lint", "--format", "json", "--quiet", file],
      { cwd: root, encoding: "utf8" },
    );
    const codes = JSON.parse(stdout).map(({ code }: { code: string }) => code);
    expect(new Set(codes)).toEqual(
      new Set([
        "owasp:api2:2023-no-http-basic",
        "owasp:api2:2023-read-restricted",
        "owasp:api8:2023-no-server-http",
      ]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
