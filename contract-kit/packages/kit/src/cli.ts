#!/usr/bin/env node
import { Command } from "commander";
import { runStep } from "./commands/index.ts";
import { abouts, type StepName } from "./shared/command.ts";

const [name = "", ...args] = process.argv.slice(2);
if (Object.hasOwn(abouts, name)) await runStep(name as StepName, args);
else {
  const program = new Command("contract-kit").description(
    "Lint, bundle, generate, document, compare and release an OpenAPI contract in openapi/.",
  );
  for (const [step, about] of Object.entries(abouts)) program.command(step).description(about);
  program.showHelpAfterError("(add --help for usage)").helpCommand(false);
  program.parse(name === "" ? ["--help"] : [name, ...args], { from: "user" });
}
