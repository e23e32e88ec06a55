import { runStep } from "contract-kit/commands";

// Spectral checks the conventions in .spectral.yaml. Redocly checks what is in redocly.yaml: the files, what is behind a
// $ref, and the examples. Both report the place in openapi/.
await runStep("lint", process.argv.slice(2));
