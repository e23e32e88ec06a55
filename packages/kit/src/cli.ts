#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { Command } from "commander";
import * as commands from "./commands/index.ts";

/** The version of every package of the kit, which are published together. */
const publishedPackages = async (): Promise<Record<string, string>> => {
  const manifest = new URL("../package.json", import.meta.url);
  const { name, version, dependencies } = JSON.parse(await readFile(manifest, "utf8"));
  const names = [name, ...Object.keys(dependencies).filter((other) => other.startsWith(name))];
  return Object.fromEntries(
    [...names, `${name}-mock`, `${name}-verify`].map((name) => [name, version]),
  );
};

/** The commands, by their names. */
const table: Record<string, { about: string; run: (args: string[]) => Promise<void> }> = {
  lint: { about: "check openapi/ with Redocly and Spectral", run: commands.lintCommand },
  bundle: { about: "make generated/openapi.yaml and .json", run: commands.bundleCommand },
  build: { about: "lint, and make everything in generated/", run: commands.buildCommand },
  dev: {
    about: "build after every save, and serve the contract with Prism and its reference",
    run: commands.devCommand,
  },
  docs: { about: "make the reference in dist/docs/", run: commands.docsCommand },
  diff: {
    about: "rate the changes since the newest release, or between two contracts",
    run: commands.diffCommand,
  },
  release: { about: "make a release, without publishing it", run: commands.releaseCommand },
  freeze: {
    about: "run by npm version: give everything the new version, and freeze it in releases/",
    run: commands.freezeCommand,
  },
  artifacts: {
    about: "run by npm version: make the packages and files of a release",
    run: commands.artifactsCommand,
  },
  prepack: {
    about: "run by npm pack in client/: compile the client, and add the documents",
    run: commands.prepackCommand,
  },
  adopt: {
    about: "make a repository for a contract in one file",
    run: (args) => commands.adoptCommand(args, publishedPackages),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(table, name) ? table[name] : undefined;
if (command === undefined) {
  const program = new Command("contract-kit").description(
    "Lint, bundle, generate, document, compare and release an OpenAPI contract in openapi/.",
  );
  for (const [name, { about }] of Object.entries(table)) program.command(name).description(about);
  program.showHelpAfterError("(add --help for usage)").helpCommand(false);
  program.parse(args.length > 0 || name !== "" ? [name, ...args] : ["--help"], { from: "user" });
} else {
  await command.run(args).catch(commands.reportError);
}
