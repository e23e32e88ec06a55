#!/usr/bin/env node
// No TypeScript and nothing new, so that an older Node.js gets a sentence in place of a stack.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  await import("./adopt/command.ts");
} else {
  console.error(
    `error: contract-kit needs Node.js 22.18 or later, and this is ${process.version}.`,
  );
  console.error("  Install a newer Node.js, or run npm run adopt in the repository of the kit.");
  process.exitCode = 1;
}
