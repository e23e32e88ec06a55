#!/usr/bin/env node
import { Command } from "commander";
import { reportError } from "./shared/command.ts";

type Run = (args: string[]) => Promise<void>;

/** The commands. Each is loaded when it is used. */
const commands: Record<string, { about: string; load: () => Promise<Run> }> = {
  lint: {
    about: "check openapi/ with Redocly and Spectral",
    load: async () => (await import("./commands/lint.ts")).lintCommand,
  },
  bundle: {
    about: "make generated/openapi.yaml and .json",
    load: async () => (await import("./commands/bundle.ts")).bundleCommand,
  },
  diff: {
    about: "rate the changes since the newest release, or between two contracts",
    load: async () => (await import("./diff/command.ts")).diffCommand,
  },
  release: {
    about: "make a release, without publishing it",
    load: async () => (await import("./release/release.ts")).releaseCommand,
  },
  freeze: {
    about: "run by npm version: give everything the new version, and freeze it in releases/",
    load: async () => (await import("./release/freeze.ts")).freezeCommand,
  },
  artifacts: {
    about: "run by npm version: make the packages and files of a release",
    load: async () => (await import("./release/artifacts.ts")).artifactsCommand,
  },
};

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  const program = new Command("contract-kit").description(
    "Lint, bundle, generate, document, compare and release an OpenAPI contract in openapi/.",
  );
  for (const [name, { about }] of Object.entries(commands))
    program.command(name).description(about);
  program.showHelpAfterError("(add --help for usage)").helpCommand(false);
  program.parse(args.length > 0 || name !== "" ? [name, ...args] : ["--help"], { from: "user" });
} else {
  await command
    .load()
    .then((run) => run(args))
    .catch(reportError);
}
