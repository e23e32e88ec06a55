import { build, checkBuild } from "../build.ts";
import { formats, plural } from "../lint/findings.ts";
import { createCommand } from "../shared/command.ts";

/** Lints openapi/ and makes everything in generated/, or checks that it is up to date. */
export async function buildCommand(args: string[]): Promise<void> {
  const command = createCommand("build")
    .option("--check", "change nothing, and fail if generated/ is not up to date")
    .parse(args, { from: "user" });
  const run = command.opts<{ check?: true }>().check ? checkBuild : build;
  const { findings, files, written } = await run(process.cwd());
  if (findings.length > 0) console.error(formats.text(findings));
  if (files === undefined) {
    console.error("generated/ has not changed");
    process.exitCode = 1;
    return;
  }
  for (const file of written) console.log(`wrote ${file}`);
  if (written.length === 0) console.log(`unchanged: ${plural(files.size, "file")}`);
}
