/** What the scripts share: a command line, what they print, and errors that people can fix. */
import { realpathSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { Command, CommanderError } from "commander";
import { asObject, CliError, printable } from "#reader";

export { Argument, Option } from "commander";
export { CliError } from "#reader";

/**
 * Runs a script with the arguments of the command line. Its options, its arguments and what it does are those of a command of
 * Commander. Unknown options and arguments end it with a message and exit code 1, and so do all errors. Nothing runs if the
 * script is only imported.
 *
 * @param url `import.meta.url` of the script
 * @param about what it does, for `--help`
 * @param name how it is called, which for a script of `scripts/` is by npm
 */
export async function script(
  url: string,
  about: string,
  define: (command: Command) => Command,
  name = `npm run ${basename(fileURLToPath(url), ".ts")} --`,
): Promise<void> {
  const [, started, ...args] = process.argv;
  if (started === undefined || realpathSync(started) !== realpathSync(fileURLToPath(url))) return;
  const command = new Command(name)
    .description(about)
    .helpOption("-h, --help", "print this help")
    .allowExcessArguments(false)
    .exitOverride()
    .showHelpAfterError("(add --help for usage)");
  await define(command).parseAsync(args, { from: "user" }).catch(reportError);
}

/** Prints text that can contain texts of a contract. */
export function print(text: string): void {
  console.log(printable(text));
}

/** Prints what went wrong and sets the exit code. Only an unexpected error shows its stack. */
export function reportError(error: unknown): void {
  // Commander has printed what is wrong with an option, or the help.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
    return;
  }
  const shown = explain(error);
  if (shown instanceof CliError)
    console.error(printable(`error: ${shown.message}\n  ${shown.hint}`));
  else console.error(printable(inspect(error)));
  process.exitCode = 1;
}

/** What the file system reports, such as a folder that cannot be written, is for people to fix. */
function explain(error: unknown): unknown {
  const { code, path, message } = asObject(error) as unknown as NodeJS.ErrnoException;
  if (code === "ENOSPC")
    return new CliError("the disk is full", "Free some space, then try again.");
  // Node.js does not say which one.
  if (code === "EISDIR" && path === undefined) {
    const fix = "Remove the folder that has the name of a file, such as .spectral.yaml.";
    return new CliError("a folder is where a file is expected", fix);
  }
  if (code === undefined || path === undefined) return error;
  return new CliError(
    message,
    "Check the path and its permissions, or work in a copy of your own.",
  );
}
