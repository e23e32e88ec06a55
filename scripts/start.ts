import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { build } from "./build.ts";
import { bundle, bundleFiles } from "./bundle.ts";
import { complain } from "./complaint.ts";
import { type Finding, report } from "./finding.ts";

/** Builds unless generated/ already holds, byte for byte, the bundle that openapi/ makes. */
export async function buildIfNeeded(
  root: string,
): Promise<{ built: boolean; findings: Finding[] }> {
  const { bundle: made, findings } = await bundle(root);
  if (made === undefined) return { built: false, findings };
  const files = [...bundleFiles(made)];
  const present = await Promise.all(
    files.map(([file]) => readFile(join(root, file), "utf8").catch(() => undefined)),
  );
  if (files.every(([, text], index) => text === present[index])) return { built: false, findings };
  const result = await build(root);
  return { built: result.bundle !== undefined, findings: result.findings };
}

/** Makes the reference when there is none, or one that is older than the contract. */
async function makeDocsIfNeeded(root: string): Promise<boolean> {
  const modified = (file: string) =>
    stat(join(root, file)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  const [made = 0, contract = 0, template] = await Promise.all(
    ["dist/docs/index.html", "generated/openapi.json", "docs/style.css"].map(modified),
  );
  if (template === undefined || made > contract) return false;
  // Loaded only now, since most starts need none of it.
  const { makeDocs, writeDocs } = await import("./docs.ts");
  await writeDocs(root, await makeDocs(root));
  return true;
}

/** Builds what is not built yet and hands over to the sandbox, options and signals included. */
async function main(): Promise<void> {
  const { built, findings } = await buildIfNeeded(process.cwd());
  if (findings.length > 0) {
    console.error(report(findings));
    process.exitCode = 1;
    return;
  }
  if (built) console.log("built generated/");
  if (await makeDocsIfNeeded(process.cwd())) console.log("made dist/docs/");
  const cli = join(import.meta.dirname, "../sandbox/cli.ts");
  // As the first line of the cli has it for who starts that by name.
  const args = ["--max-semi-space-size=4", cli, ...process.argv.slice(2)];
  const sandbox = spawn(process.execPath, args, { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => sandbox.kill(signal));
  }
  const [code] = await once(sandbox, "close");
  process.exitCode = code ?? 0;
}

if (import.meta.main) await main().catch(complain);
