import { Command } from "commander";
import { CliError } from "contract-kit-reader";

/** A command line named after its npm script. Unknown options and arguments end it with a message and exit code 1. */
export function createCommand(script: string, description: string): Command {
  return new Command(`npm run ${script} --`)
    .description(description)
    .helpOption("-h, --help", "print this help")
    .allowExcessArguments(false)
    .showHelpAfterError("(add --help for usage)");
}

/** Prints what went wrong and sets the exit code. Only an unexpected error shows its stack. */
export function reportError(error: unknown): void {
  if (error instanceof CliError) console.error(`error: ${error.message}\n  ${error.hint}`);
  else console.error(error);
  process.exitCode = 1;
}
