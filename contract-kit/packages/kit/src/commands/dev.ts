import { existsSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { watch } from "chokidar";
import { CliError } from "contract-kit-reader";
import { makeReference } from "contract-kit-reference";
import { type Build, writeBuild } from "../build.ts";
import { type Finding, formats, plural } from "../lint/findings.ts";
import { lintAndBundle } from "../lint/lint.ts";
import { createCommand, reportError } from "../shared/command.ts";
import { createMock, servePages } from "./dev-servers.ts";
import { readReferenceInput } from "./docs.ts";

/** What the contract, and the reference, are made from. */
const watched = [
  "openapi",
  "redocly.yaml",
  ".redocly.lint-ignore.yaml",
  ".spectral.yaml",
  "docs",
  "CHANGELOG.md",
];

/** Calls a function after every change, and once more if something changed while it ran. */
function onChange(paths: string[], run: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const schedule = () => {
    clearTimeout(timer);
    // A checkout changes many files at once.
    timer = setTimeout(async () => {
      if (isRunning) return schedule();
      isRunning = true;
      await run().catch(reportError);
      isRunning = false;
    }, 30);
  };
  watch(paths, { ignoreInitial: true, ignored: /\.(tmp|new|swp)$|~$/ }).on("all", schedule);
}

/** What a build did. */
function describe({ files, written }: Build): string {
  if (files === undefined) return "generated/ has not changed";
  const [first, ...others] = written;
  const more = others.length > 0 ? ` and ${plural(others.length, "other")}` : "";
  return first === undefined ? "nothing to write" : `wrote ${first}${more}`;
}

/** Builds after every change, and serves the contract with the Prism of the project, and its reference. */
export async function devCommand(args: string[]): Promise<void> {
  const command = createCommand("dev")
    .option("--port <port>", "port of the mock. The next one is that of the reference", "4010")
    .parse(args, { from: "user" });
  const port = Number(command.opts<{ port: string }>().port);
  const root = process.cwd();
  if (!existsSync("openapi")) {
    throw new CliError("there is no openapi/", "Run this in the root of the project.");
  }
  const mock = createMock(root);
  let shown = "";
  /** Prints findings if they are new, in the form that a problem matcher of an editor reads. */
  const show = (findings: Finding[]): boolean => {
    const text = findings.length > 0 ? formats.text(findings) : "";
    if (text === shown) return false;
    console.log(`checking openapi/\n${text}`.trimEnd());
    shown = text;
    return true;
  };
  const run = async () => {
    const start = performance.now();
    const linted = await lintAndBundle(root);
    const { findings, bundle } = linted;
    // Writers wait for these two, and for the rest less often.
    const isNew = findings.length > 0 && show(findings);
    if (bundle !== undefined) await mock.serve(structuredClone(bundle.published), port);
    const made = await writeBuild(root, linted);
    const same = show(made.findings) || isNew || shown === "" ? "" : "the same findings, ";
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`watching for changes: ${same}${describe(made)} (${seconds} s)`);
    if (made.files !== undefined)
      pages.show(await makeReference(await readReferenceInput(root, bundle)));
  };
  const pages = servePages();
  onChange(watched, run);
  // When npm is killed, the shell between npm and this process ends without passing the signal on.
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.exit(), 250).unref();
  try {
    // The last good contract, until there is a better one.
    const last = "generated/openapi.json";
    if (existsSync(last)) await mock.serve(JSON.parse(readFileSync(last, "utf8")), port);
    await run();
    const url = await pages.listen(port === 0 ? 0 : port + 1);
    console.log(`the reference is on ${url}`);
  } catch (error) {
    reportError(error);
    // The watcher would keep the process running.
    process.exit();
  }
}
