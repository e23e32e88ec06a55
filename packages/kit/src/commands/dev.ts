import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { watch } from "chokidar";
import { CliError } from "contract-kit-reader";
import { createCommand, reportError } from "../shared/command.ts";

/** What a build of any contract depends on. */
const watched = ["openapi", "redocly.yaml", ".redocly.lint-ignore.yaml", ".spectral.yaml"];

/** Lints and builds. What is found is printed, and generated/ does not change. */
async function build(script: string[]): Promise<void> {
  console.log("checking openapi/");
  const child = spawn(process.execPath, script, { stdio: "inherit" });
  await once(child, "close");
  console.log("watching for changes");
}

/** Calls a function after every change, and once more if something changed while it ran. */
function onChange(paths: string[], run: () => Promise<void>): void {
  let isRunning = false;
  let isOutdated = false;
  const next = async () => {
    if (isRunning) {
      isOutdated = true;
      return;
    }
    isRunning = true;
    isOutdated = false;
    await run();
    isRunning = false;
    if (isOutdated) await next();
  };
  watch(paths, {
    ignoreInitial: true,
    ignored: /\.(tmp|new|swp)$|~$/,
  }).on("all", () => next().catch(reportError));
}

/** Serves the published contract with stock Prism, which restarts when the file changes. Ends when Prism ends. */
async function serve(port: string): Promise<void> {
  const prism = join(
    dirname(createRequire(resolve("package.json")).resolve("@stoplight/prism-cli/package.json")),
    "dist/index.js",
  );
  const mock = spawn(process.execPath, [prism, "mock", "generated/openapi.yaml", "--port", port]);
  const stop = () => mock.kill();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  // When npm is killed, the shell between npm and this process ends without passing the signal on.
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && stop(), 250).unref();
  mock.stdout.setEncoding("utf8").on("data", (text: string) => {
    const [url] = /http:\/\/\S+:\d+/.exec(text) ?? [];
    if (url !== undefined && text.includes("listening")) console.log(`the mock listens on ${url}`);
  });
  let errors = "";
  mock.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const [code, signal] = await once(mock, "close");
  if (code === 0 || signal !== null) return;
  // Prism prints its usage, with every line indented, before the message.
  const message = errors.split("\n").filter((line) => /^\S/.test(line));
  throw new CliError(
    `the mock cannot start on port ${port}: ${message.at(-1)}`,
    "Stop the other process or pass --port 4011.",
  );
}

/**
 * Builds after every change, and serves the contract with the Prism of the project. `build` is the script that Node runs
 * for a build, with its arguments, and `more` lists what it depends on besides the contract and its rules.
 */
export async function devCommand(
  args: string[],
  options: { build: string[]; more?: string[] },
): Promise<void> {
  const command = createCommand(
    "dev",
    "Lints and builds after every change of openapi/, and serves the contract with Prism.",
  )
    .option("--port <port>", "port of the mock", "4010")
    .parse(args, { from: "user" });
  const { port } = command.opts<{ port: string }>();
  if (!existsSync("openapi")) {
    throw new CliError("there is no openapi/", "Run this in the root of the project.");
  }
  const paths = [...watched, ...(options.more ?? [])].filter((path) => existsSync(path));
  onChange(paths, () => build(options.build));
  await build(options.build);
  // The watcher would keep the process running.
  await serve(port)
    .catch(reportError)
    .finally(() => process.exit());
}
