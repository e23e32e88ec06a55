/**
 * `npm run release -- minor`: makes a release in a separate worktree, and publishes nothing. There it runs `npm version`,
 * whose scripts in package.json run freeze.ts, the tests and artifacts.ts.
 */
import { releaseCommand, reportError } from "contract-kit/commands";

await releaseCommand(process.argv.slice(2)).catch(reportError);
