import { bundleFiles, bundleSource } from "../bundle/bundle.ts";
import { formats } from "../lint/findings.ts";
import { createCommand } from "../shared/command.ts";
import { writeFiles } from "../shared/write.ts";

/** Bundles openapi/ without the checks of lint. */
export async function bundleCommand(args: string[]): Promise<void> {
  createCommand("bundle").parse(args, { from: "user" });
  const { published, findings } = await bundleSource(process.cwd());
  if (findings.length > 0) {
    console.error(formats.text(findings));
    process.exitCode = 1;
    return;
  }
  const written = await writeFiles(process.cwd(), bundleFiles(published));
  for (const file of written) console.log(`wrote ${file}`);
  if (written.length === 0) console.log("unchanged");
}
