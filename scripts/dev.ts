import { devCommand, reportError } from "contract-kit/commands";

// Builds after every save, and serves the bundle with Prism, which reads it again when it changes.
await devCommand(process.argv.slice(2), {
  build: ["scripts/build.ts"],
  more: ["scripts", "packages/kit/src"],
}).catch(reportError);
