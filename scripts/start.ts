import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
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

/** Builds what is not built yet and hands over to the sandbox, options and signals included. */
async function main(): Promise<void> {
  const { built, findings } = await buildIfNeeded(process.cwd());
  if (findings.length > 0) {
    console.error(report(findings));
    process.exitCode = 1;
    return;
  }
  if (built) console.log("built generated/");
  const cli = join(import.meta.dirname, "../sandbox/cli.ts");
  const sandbox = spawn(process.execPath, [cli, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => sandbox.kill(signal));
  }
  const [code] = await once(sandbox, "close");
  process.exitCode = code ?? 0;
}

if (import.meta.main) await main().catch(complain);
