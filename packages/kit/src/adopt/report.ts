import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { build } from "../build.ts";
import { readConfig } from "../bundle/bundle.ts";
import { type Finding, formats, plural, sortFindings } from "../lint/findings.ts";
import { isError } from "../lint/lint.ts";
import { readSource } from "../lint/read-source.ts";
import { lintWithRedocly } from "../lint/redocly.ts";

/** Builds, and prints what is left to do. */
export async function buildAndReport(root: string, version: string): Promise<void> {
  const unused = await excuseUnused(root);
  const findings = await findAll(root);
  if (findings.length > 0) console.log(`\n${formats.text(findings)}`);
  const steps = [
    ...(findings.some(isError) ? ["correct the errors above, and run npm run build"] : []),
    "read README.md, choose a license, run git init, and commit",
    ...(unused > 0
      ? [`use or delete ${plural(unused, "component")} that .redocly.lint-ignore.yaml lists`]
      : []),
    ...(/^\d+\.\d+\.\d+$/.test(version)
      ? []
      : [`write info.version ${version} as three numbers before the first release`]),
  ];
  console.log(`\nWhat is left to do:\n${steps.map((step) => `- ${step}\n`).join("")}`);
  console.log("Then run npm start and npm test there. Its README.md lists the commands.");
}
/** Makes exceptions of the components that nothing uses, so that only further ones are errors. Returns their number. */
async function excuseUnused(root: string): Promise<number> {
  const files = (await findConventions(root))
    .filter(({ rule, line }) => rule === unusedRule && line === 1)
    .map(({ file }) => [file, { [unusedRule]: ["#/"] }]);
  if (files.length > 0) {
    const text = "# Exceptions of single places, so that the next case is reported.\n\n";
    const file = join(root, ".redocly.lint-ignore.yaml");
    await writeFile(file, text + stringify(Object.fromEntries(files)));
  }
  return files.length;
}

const unusedRule = "house/components-are-used";

/** Builds, and returns everything that is wrong, also what lint would report only after some corrections. */
async function findAll(root: string): Promise<Finding[]> {
  const { findings, files } = await build(root);
  return files ? findings : sortFindings([...findings, ...(await findConventions(root))]);
}

async function findConventions(root: string): Promise<Finding[]> {
  const source = await readSource(root);
  if (source.findings.length > 0) return [];
  return lintWithRedocly(source, await readConfig(root));
}
