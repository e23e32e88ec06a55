/** An error that the person who runs the sandbox can fix. Its message says what is wrong, where, and how to fix it. */
export class SandboxError extends Error {
  override readonly name = "SandboxError";
}
