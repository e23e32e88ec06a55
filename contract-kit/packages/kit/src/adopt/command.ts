import { join, relative } from "node:path";
import { Command } from "commander";
import { runCommand } from "../script/index.ts";
import { adopt, type KitPackages, publishedPackages, withAdoptOptions } from "./adopt.ts";

/** In the repository of the contract kit, where nothing is published yet. */
const isSource = import.meta.url.endsWith(".ts");

/** Packs the packages into the new repository, which depends on the files. */
const packedPackages: KitPackages = async (folder) => {
  // No package depends on the workspace that packs it.
  const workspace = "contract-kit-workspace/pack";
  const { packKit } = await import(workspace);
  const names = Object.keys(await publishedPackages(folder));
  const isNeeded = (name: string) => names.includes(name);
  const files: Record<string, string> = await packKit(join(folder, "contract-kit"), isNeeded);
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, `file:${relative(folder, file)}`]),
  );
};

const adoptCommand = withAdoptOptions(
  new Command("adopt").description("make a repository for a contract"),
);
if (isSource) adoptCommand.option("--packed", "depend on packed files of the contract kit");

/** `npx contract-kit adopt`, and `npm run adopt` in the repository of the kit. */
await runCommand(
  "npx contract-kit",
  "Make a repository for a contract that is written by hand.",
  (command) =>
    command
      .helpCommand(false)
      .addCommand(
        adoptCommand.action((file, { packed = false, ...options }) =>
          adopt(file, options, packed ? packedPackages : publishedPackages),
        ),
      ),
  process.argv.length > 2 ? process.argv.slice(2) : ["--help"],
);
