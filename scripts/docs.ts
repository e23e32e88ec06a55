/**
 * `npm run docs`: makes the reference in dist/docs/, a static folder. It is made from the bundle, the chapters in
 * openapi/info/, the workflows, and what docs/ says besides: site.yaml, recipes, diagrams, icon and preview.
 */
import { runStep } from "contract-kit/commands";

await runStep("docs", process.argv.slice(2));
