import { Command } from "commander";
import { CliError, printable } from "contract-kit-reader";

/** A command line named after its npm script. Unknown options and arguments end it with a message and exit code 1. */
export function createCommand(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .helpOption("-h, --help", "print this help")
    .allowExcessArguments(false)
    .showHelpAfterError("(add --help for usage)");
}

/** Prints text that can contain texts of a contract. */
export function print(text: string): void {
  console.log(printable(text));
}

/** Prints findings or an error, which can contain texts of a contract. */
function printError(text: string): void {
  console.error(printable(text));
}

/** Prints what went wrong and sets the exit code. Only an unexpected error shows its stack. */
export function reportError(error: unknown): void {
  const { code } = Object(error) as NodeJS.ErrnoException;
  const shown =
    code === "ENOSPC"
      ? new CliError("the disk is full", "Free some space, then try again.")
      : error;
  if (shown instanceof CliError) printError(`error: ${shown.message}\n  ${shown.hint}`);
  else console.error(error);
  process.exitCode = 1;
}
