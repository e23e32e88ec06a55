#!/usr/bin/env node
import { verification } from "./verification.ts";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `error: the verifier needs Node.js 22.13 or later, and this is ${process.version}.`,
  );
  process.exitCode = 2;
} else {
  // Loaded afterwards, because an older Node.js would print a stack.
  const { runCommand } = await import("../tools/verify/index.ts");
  await runCommand({ name: "selling-api-verify", ...verification });
}
