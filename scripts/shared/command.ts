import { Command } from "commander";

/** An error that a person can fix. The message says what is wrong and where; the hint says how to fix it. */
export class CliError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

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
