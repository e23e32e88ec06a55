#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { reportError } from "./shared/command.ts";

/** The version of every package of the kit, which are published together. */
const publishedPackages = async (): Promise<Record<string, string>> => {
  const manifest = new URL("../package.json", import.meta.url);
  const { name, version, dependencies } = JSON.parse(await readFile(manifest, "utf8"));
  const names = [name, ...Object.keys(dependencies).filter((other) => other.startsWith(name))];
  return Object.fromEntries(
    [...names, `${name}-mock`, `${name}-verify`].map((name) => [name, version]),
  );
};

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
  build: {
    about: "lint, and make everything in generated/",
    load: async () => (await import("./commands/build.ts")).buildCommand,
  },
  dev: {
    about: "build after every save, and serve the contract with Prism",
    load: async () => {
      const { devCommand } = await import("./commands/dev.ts");
      const build = [fileURLToPath(import.meta.url), "build"];
      return (args) => devCommand(args, { build });
    },
  },
  docs: {
    about: "make the reference in dist/docs/",
    load: async () => (await import("./commands/docs.ts")).docsCommand,
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
  prepack: {
    about: "run by npm pack in client/: compile the client, and add the documents",
    load: async () => (await import("./commands/prepack.ts")).prepackCommand,
  },
  adopt: {
    about: "make a repository for a contract in one file",
    load: async () => {
      const { adoptCommand } = await import("./adopt/adopt.ts");
      return (args) => adoptCommand(args, publishedPackages);
    },
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
