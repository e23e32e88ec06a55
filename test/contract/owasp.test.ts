import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createProject, run } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { root } from "../project.ts";

test("the published contract follows every rule of OWASP that is not listed with a reason", async () => {
  const { rules } = parse(readFileSync(join(import.meta.dirname, "owasp.yaml"), "utf8"));
  await using project = await createProject();
  const whole = join(root, "node_modules/@stoplight/spectral-owasp-ruleset/dist/ruleset.mjs");
  const ruleset = join(project.path, "owasp.yaml");
  writeFileSync(ruleset, stringify({ extends: [[whole, "all"]] }));
  const spectral = join(root, "node_modules/@stoplight/spectral-cli/dist/index.js");
  const args = ["lint", "--ruleset", ruleset, "--format", "json", "--quiet"];
  const { output } = await run(root, spectral, ...args, "generated/openapi.yaml");
  const results: { code: string }[] = JSON.parse(output);
  const codes = new Set(results.map(({ code }) => code));
  expect([...codes].sort()).toEqual(Object.keys(rules).sort());
});
