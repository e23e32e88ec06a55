// No TypeScript, so that a Node.js that cannot read it gets a sentence in place of a stack.
if (process.features.typescript) {
  await import("./bin.ts");
} else {
  const error = `error: the sandbox needs Node.js 22.18 or later to run from source, and this is ${process.version}.`;
  console.error(`${error} Use npm start, which runs the Node.js that npm ci has installed.`);
  process.exitCode = 1;
}
