import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Complaint } from "../complaint.ts";
import type { Level } from "./difference.ts";

/** A change as Redocly tells it; one without verdicts is a patch. */
export interface RedoclyChange {
  /** The way there through references, as a pointer. */
  path: string;
  kind: "added" | "removed" | "modified";
  impact: Exclude<Level, "none">;
  verdicts: { ruleId: string; message: string }[];
  /** Where it is in either document; the value is absent where nothing stands. */
  base?: { pointer: string; value?: unknown };
  revision?: { pointer: string; value?: unknown };
}

export const cli = createRequire(import.meta.url).resolve("@redocly/cli/bin/cli.js");
const config = fileURLToPath(new URL("redocly.yaml", import.meta.url));

/** What Redocly's command line is given to compare two files. */
export function redoclyArguments(before: string, after: string): string[] {
  return ["diff", before, after, "--config", config, "--format", "json", "--fail-on", "none"];
}

export const redoclyQuiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Redocly's own comparison. It reads files only, and its command line is the way in that it keeps. */
export async function redoclyChanges(before: object, after: object): Promise<RedoclyChange[]> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-diff-"));
  try {
    const files = [join(folder, "before.json"), join(folder, "after.json")] as const;
    await writeFile(files[0], JSON.stringify(before));
    await writeFile(files[1], JSON.stringify(after));
    const child = spawn(process.execPath, [cli, ...redoclyArguments(...files)], {
      env: { ...process.env, ...redoclyQuiet },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) await once(child, "close");
    if (child.exitCode !== 0) {
      const remedy = "Hold both against `npm run lint`; both have to be OpenAPI descriptions.";
      throw new Complaint(`redocly diff broke down\n${stderr.trim()}`, remedy);
    }
    return (JSON.parse(stdout) as { changes: RedoclyChange[] }).changes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
