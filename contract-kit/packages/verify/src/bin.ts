#!/usr/bin/env node
// Any Node.js can run this file, so that one that is too old is reported in plain words.
const { version } = process;
const [major = 0, minor = 0] = version.slice(1).split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 13)) {
  const { runCommand } = await import("./command-line.ts");
  await runCommand({ name: "contract-kit-verify" });
} else {
  console.error(`error: the verifier needs Node.js 22.13 or later, and this is ${version}.`);
  process.exitCode = 2;
}
