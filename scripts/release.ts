/**
 * npm run release -- minor: makes a release in a separate worktree, and publishes nothing. There it runs `npm version`,
 * whose scripts in package.json freeze the release in released/ (freeze.ts), run the tests, and make what it publishes
 * (artifacts.ts). If any of it fails, nothing has changed here.
 */

import { Argument, script } from "#project";
import { levels, release } from "#release";
import { types } from "./types.ts";

await script(import.meta.url, "make a release, without publishing it", (command) =>
  command
    .addArgument(new Argument("<level>", "how far the version moves").choices(levels))
    .option("--dry-run", "show the release without making it")
    .action((level, options) => release(process.cwd(), { level, types, ...options })),
);
