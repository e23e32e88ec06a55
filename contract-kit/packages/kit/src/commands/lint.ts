import { Option } from "commander";
import { formats } from "../lint/findings.ts";
import { fixSource } from "../lint/fix.ts";
import { isError, lint } from "../lint/lint.ts";
import { createCommand, print } from "../shared/command.ts";

/** Lints openapi/, and prints the findings. */
export async function lintCommand(args: string[]): Promise<void> {
  const command = createCommand("lint")
    .option("--fix", "first list every component in openapi.yaml")
    .addOption(
      new Option("--format <format>", "for a terminal, or as annotations of a pull request")
        .choices(Object.keys(formats))
        .default("text"),
    );
  const { fix, format } = command
    .parse(args, { from: "user" })
    .opts<{ fix?: true; format: keyof typeof formats }>();
  if (fix) for (const name of await fixSource(process.cwd())) print(`listed ${name}`);
  const findings = await lint(process.cwd());
  if (findings.length === 0) {
    console.log("no findings");
    return;
  }
  console.error(formats[format](findings));
  if (findings.some(isError)) process.exitCode = 1;
}
