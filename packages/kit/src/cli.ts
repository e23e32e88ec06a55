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

/** What each command does. */
const descriptions = {
  lint: "check openapi/ with Redocly and Spectral",
  bundle: "make generated/openapi.yaml and .json",
  build: "lint, and make everything in generated/",
  dev: "build after every save, and serve the contract with Prism",
  docs: "make the reference in dist/docs/",
  diff: "rate the changes since the newest release, or between two contracts",
  release: "make a release, without publishing it",
  freeze: "run by npm version: give everything the new version, and freeze it in releases/",
  prepack: "run by npm pack in client/: compile the client, and add the documents",
  adopt: "make a repository for a contract in one file",
  artifacts: "run by npm version: make the packages and files of a release",
};

/** Each command is loaded when it is used. */
const loaders: Record<keyof typeof descriptions, () => Promise<Run>> = {
  lint: async () => (await import("./commands/lint.ts")).lintCommand,
  bundle: async () => (await import("./commands/bundle.ts")).bundleCommand,
  build: async () => (await import("./commands/build.ts")).buildCommand,
  dev: async () => {
    const { devCommand } = await import("./commands/dev.ts");
    const build = [fileURLToPath(import.meta.url), "build"];
    return (args) => devCommand(args, { build });
  },
  docs: async () => (await import("./commands/docs.ts")).docsCommand,
  diff: async () => (await import("./diff/command.ts")).diffCommand,
  release: async () => (await import("./release/release.ts")).releaseCommand,
  freeze: async () => (await import("./release/freeze.ts")).freezeCommand,
  prepack: async () => (await import("./commands/prepack.ts")).prepackCommand,
  adopt: async () => {
    const { adoptCommand } = await import("./adopt/adopt.ts");
    return (args) => adoptCommand(args, publishedPackages);
  },
  artifacts: async () => (await import("./release/artifacts.ts")).artifactsCommand,
};

const isCommand = (name: string): name is keyof typeof loaders => Object.hasOwn(loaders, name);

const [name = "", ...args] = process.argv.slice(2);
if (isCommand(name)) {
  await loaders[name]()
    .then((run) => run(args))
    .catch(reportError);
} else {
  const program = new Command("contract-kit").description(
    "Lint, bundle, generate, document, compare and release an OpenAPI contract in openapi/.",
  );
  for (const [name, about] of Object.entries(descriptions))
    program.command(name).description(about);
  program.showHelpAfterError("(add --help for usage)").helpCommand(false);
  program.parse(args.length > 0 || name !== "" ? [name, ...args] : ["--help"], { from: "user" });
}
