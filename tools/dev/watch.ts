import { once } from "node:events";
import { basename, dirname, resolve, sep } from "node:path";
import { performance } from "node:perf_hooks";
import { watch } from "chokidar";
import { reportError } from "#project";
import { plural } from "#reader";
import { type Finding, formats, isOfEditor } from "#source";

/** Chokidar leaves out a change of a file that comes within 50 ms of another one, so that what runs has to wait for it. */
const quietTime = 60;

/**
 * Calls a function now and after every change, and once more if something changed while it ran. Returns what ends that.
 */
export async function onEveryChange(
  paths: string[],
  run: () => Promise<void>,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = true;
  const schedule = () => {
    clearTimeout(timer);
    // A checkout changes many files at once.
    timer = setTimeout(async () => {
      if (isRunning) return schedule();
      isRunning = true;
      await run().catch(reportError);
      isRunning = false;
    }, quietTime);
  };
  const watcher = watchSources(paths.map((path) => resolve(path))).on("all", schedule);
  // A change before that would not be noticed.
  await once(watcher, "ready");
  try {
    await run();
    isRunning = false;
  } catch (error) {
    // It would keep the process running.
    await watcher.close();
    throw error;
  }
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}

/** Watches files and folders through the folders that they are in, so that one that is removed is noticed when it is back. */
function watchSources(sources: string[]) {
  const folders = sources.map((source) => dirname(source));
  const isSource = (path: string) =>
    sources.some((source) => path === source || path.startsWith(source + sep)) &&
    !/\.(tmp|new)$/.test(path) &&
    !isOfEditor(basename(path));
  const ignored = (path: string) => !folders.includes(path) && !isSource(path);
  return watch(folders, { ignoreInitial: true, ignored });
}

/** Prints what each build finds and does, in the form that a problem matcher of an editor reads. */
export function createReport() {
  let shown = "";
  let isNew = false;
  let start = 0;
  return {
    begin(): void {
      isNew = false;
      start = performance.now();
    },
    /** Prints findings unless they are those of the last build. */
    found(findings: Finding[]): void {
      const text = findings.length > 0 ? formats.text(findings) : "";
      if (text === shown) return;
      console.log(`checking openapi/\n${text}`.trimEnd());
      shown = text;
      isNew = true;
    },
    end(written: string[] | undefined): void {
      const same = isNew || shown === "" ? "" : "the same findings, ";
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`watching for changes: ${same}${describe(written)} (${seconds} s)`);
    },
  };
}

function describe(written: string[] | undefined): string {
  if (written === undefined) return "generated/ has not changed";
  const [first, ...others] = written;
  const more = others.length > 0 ? ` and ${plural(others.length, "other")}` : "";
  return first === undefined ? "nothing to write" : `wrote ${first}${more}`;
}
