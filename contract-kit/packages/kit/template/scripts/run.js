/**
 * How package.json runs what is written in TypeScript. It has no types itself, so that an older Node.js prints a sentence in
 * place of a stack. Without a file, it only checks the version.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

if (process.features.typescript) {
  const [, , file, ...args] = process.argv;
  if (file !== undefined) {
    process.argv = [process.execPath, resolve(file), ...args];
    await import(pathToFileURL(resolve(file)).href);
  }
} else {
  console.error(`error: the scripts need Node.js 22.18 or later, and this is ${process.version}.`);
  console.error("  Run npm ci --ignore-scripts=false, which installs it for them.");
  process.exitCode = 1;
}
