/** Run before npm start and npm test. It has no types, so that an older Node.js prints a sentence in place of a stack. */
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

function isInstalled() {
  try {
    return resolve("commander") !== "";
  } catch {
    return false;
  }
}

if (!isInstalled()) {
  console.error("error: the packages that the scripts need are not installed.");
  console.error("  Run npm ci.");
  process.exitCode = 1;
} else if (!process.features.typescript) {
  console.error(`error: the scripts need Node.js 22.18 or later, and this is ${process.version}.`);
  console.error("  Run npm ci without --ignore-scripts, which installs it for them.");
  process.exitCode = 1;
}
