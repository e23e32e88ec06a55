import { performance } from "node:perf_hooks";
import { watch } from "chokidar";
import { reportError } from "../shared/command.ts";
import { type Finding, formats, plural } from "../source/findings.ts";

/** Calls a function now and after every change, and once more if something changed while it ran. */
export async function onEveryChange(paths: string[], run: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = true;
  const schedule = () => {
    clearTimeout(timer);
    // A checkout changes many files at once, and chokidar reports one change of a file in 50 ms: what is read after that
    // time has the others.
    timer = setTimeout(async () => {
      if (isRunning) return schedule();
      isRunning = true;
      await run().catch(reportError);
      isRunning = false;
    }, 60);
  };
  const ignored = /\.(tmp|new|swp)$|~$/;
  const watcher = watch(paths, { ignoreInitial: true, ignored }).on("all", schedule);
  try {
    await run();
    isRunning = false;
  } catch (error) {
    // It would keep the process running.
    await watcher.close();
    throw error;
  }
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
