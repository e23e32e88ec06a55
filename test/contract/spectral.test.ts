import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runSpectral } from "../../packages/kit/src/lint/spectral.ts";
import { root } from "../../packages/test/project.ts";

/** The findings of the command line of Spectral in a document, as `rule path`. */
async function lintByHand(contract: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-spectral-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, JSON.stringify(contract));
    const { stdout } = spawnSync(
      join(root, "node_modules/.bin/spectral"),
      ["lint", "--format", "json", "--quiet", file],
      { cwd: root, encoding: "utf8" },
    );
    const results: { code: string; path: string[] }[] = JSON.parse(stdout);
    return results.map(({ code, path }) => `${code} ${path.join(".")}`).sort();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const contract = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));

test("spectral lint finds by hand what npm run lint finds with it", async () => {
  const changed = structuredClone(contract);
  for (const scheme of Object.values<{ scheme: string }>(changed.components.securitySchemes)) {
    scheme.scheme = "basic";
  }
  changed.servers.unshift({ url: "http://api.example.org" });
  const [path = ""] = Object.keys(changed.paths);
  changed.paths[path.replace("/v1", "")] = changed.paths[path];
  const findings = await runSpectral(root, changed);
  const expected = findings.map(({ rule, path }) => `${rule} ${path.join(".")}`).sort();
  expect(expected).toContain("servers-use-https servers.0.url");
  expect(expected.join("\n")).toMatch(/^owasp:api2:2023-no-http-basic /m);
  expect(await lintByHand(changed)).toEqual(expected);
});
