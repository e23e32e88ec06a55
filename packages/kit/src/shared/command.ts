import { inspect } from "node:util";
import { Command } from "commander";
import { CliError, printable } from "contract-kit-reader";

/** What each step does, by its name. */
export const abouts = {
  lint: "check openapi/ with Redocly and Spectral",
  bundle: "make generated/openapi.yaml and .json",
  build: "lint, and make everything in generated/",
  dev: "build after every save, and serve the contract with Prism and its reference",
  docs: "make the reference in dist/docs/",
  diff: "rate the changes since the newest release, or between two contracts",
  release: "make a release, without publishing it",
  freeze: "run by npm version: give everything the new version, and freeze it in releases/",
  artifacts: "run by npm version: make the packages and files of a release",
  prepack: "run by npm pack in client/: compile the client, and add the documents",
  adopt: "make a repository for a contract in one file",
};

/** The name of a step, which is also that of its npm script. */
export type StepName = keyof typeof abouts;

/** A command line with the name that it was called by. Unknown options and arguments end it with a message and exit code 1. */
export function createCommand(script: string, about = abouts[script as StepName]): Command {
  const isNpx = process.env.npm_lifecycle_event === "npx";
  return new Command(isNpx ? `npx contract-kit ${script}` : `npm run ${script} --`)
    .description(about)
    .helpOption("-h, --help", "print this help")
    .allowExcessArguments(false)
    .showHelpAfterError("(add --help for usage)");
}

/** Prints text that can contain texts of a contract. */
export function print(text: string): void {
  console.log(printable(text));
}

/** Prints what went wrong and sets the exit code. Only an unexpected error shows its stack. */
export function reportError(error: unknown): void {
  const { code } = Object(error) as NodeJS.ErrnoException;
  const shown =
    code === "ENOSPC"
      ? new CliError("the disk is full", "Free some space, then try again.")
      : error;
  if (shown instanceof CliError)
    console.error(printable(`error: ${shown.message}\n  ${shown.hint}`));
  else console.error(printable(inspect(error)));
  process.exitCode = 1;
}
