/**
 * `npm run build`: lints openapi/, and makes everything in generated/: the bundle with Redocly, the path-typed types with
 * openapi-typescript, and from the bundle the models, the client with its runtime, JSON Schemas, OpenAPI 3.0 and the
 * overlay with the source of every fact.
 */
import { runStep } from "contract-kit/commands";

await runStep("build", process.argv.slice(2));
