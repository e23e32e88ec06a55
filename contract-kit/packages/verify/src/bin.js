#!/usr/bin/env node
// No TypeScript and nothing new, so that an older Node.js gets a sentence in place of a stack.
const { version } = process;
const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 13)) {
  const { runCommand } = await import("./command-line.ts");
  await runCommand({ name: "contract-kit-verify" });
} else {
  console.error(`error: the verifier needs Node.js 22.13 or later, and this is ${version}.`);
  console.error("  Install a newer Node.js.");
  process.exitCode = 2;
}
