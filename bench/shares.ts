import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rootDocument } from "../scripts/source.ts";

/** What one part of a build took, alone; in milliseconds. */
export interface Share {
  part: string;
  milliseconds: number;
}

/**
 * Builds the project in the current folder once, one part after another, where a build has them beside each
 * other, and prints what each took. In a process of its own: nothing is loaded or compiled before.
 */
async function main(): Promise<void> {
  const shares: Share[] = [];
  const timed = async <Result>(part: string, task: () => Promise<Result> | Result) => {
    const begun = performance.now();
    const result = await task();
    shares.push({ part, milliseconds: performance.now() - begun });
    return result;
  };
  const root = process.cwd();
  const load = (file: string) => import(pathToFileURL(join(root, "scripts", file)).href);
  type Scripts = typeof import("../scripts/build.ts") &
    typeof import("../scripts/bundle.ts") &
    typeof import("../scripts/lint.ts") &
    typeof import("../scripts/source.ts") &
    typeof import("../scripts/write.ts");
  const scripts: Scripts = await timed("loading", async () => {
    const files = ["build.ts", "bundle.ts", "lint.ts", "source.ts", "write.ts"];
    return Object.assign({}, ...(await Promise.all(files.map(load))));
  });

  const source = await timed("reading", () => scripts.readSource(root));
  const { bundle, findings } = await timed("bundling", () => scripts.bundle(root, source));
  if (bundle === undefined) throw new Error(`${findings.length} findings, ${findings[0]?.message}`);

  const linter = scripts.createLinter(root);
  // In a thread of its own and, in a build, beside reading and bundling.
  const nothing = { root, files: new Map([[rootDocument, "openapi: 3.1.1\n"]]) };
  await timed("loading Spectral", () => linter.parts.spectralOnSource(nothing, bundle));
  for (const [part, run] of Object.entries(linter.parts)) {
    const wrong = await timed(part, () => run(source, bundle));
    const [{ file, message } = { file: "", message: "" }] = wrong;
    if (wrong.length > 0) console.error(`${wrong.length} findings of ${part}: ${file} ${message}`);
  }
  await linter.end();

  const files = new Map<string, string>();
  for (const step of scripts.steps) {
    for (const [file, text] of await timed(step.name, () => step(bundle))) files.set(file, text);
  }
  await timed("writing", () => scripts.writeAll(root, files));
  console.log(JSON.stringify(shares));
}

if (import.meta.main) await main();
