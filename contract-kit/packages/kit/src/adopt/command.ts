import { Command } from "commander";
import { runCommand } from "../shared/command.ts";
import { adopt, withAdoptOptions } from "./adopt.ts";

/** `npx contract-kit adopt`, for people who do not have the repository of the kit. */
await runCommand(
  "npx contract-kit",
  "Make a repository for a contract that is written by hand.",
  (command) =>
    command
      .helpCommand(false)
      .addCommand(
        withAdoptOptions(
          new Command("adopt").description("make a repository for a contract"),
        ).action((file, options) => adopt(file, options)),
      ),
  process.argv.length > 2 ? process.argv.slice(2) : ["--help"],
);
