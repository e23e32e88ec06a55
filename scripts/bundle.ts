import { runStep } from "contract-kit/commands";

// Redocly makes one document of the files in openapi/, with the decorators in redocly.yaml: generated/openapi.yaml.
await runStep("bundle", process.argv.slice(2));
