/**
 * `npm run release -- minor`: makes a release in a separate worktree, and publishes nothing. There it runs `npm version`,
 * whose scripts in package.json freeze it, run the tests and make what it publishes.
 */
import { runStep } from "contract-kit/commands";

await runStep("release", process.argv.slice(2));
