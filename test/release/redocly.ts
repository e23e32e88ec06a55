import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type RedoclyChange, redoclyQuiet } from "../../scripts/diff/redocly.ts";

const batch = fileURLToPath(new URL("redocly-batch.ts", import.meta.url));
const { NODE_V8_COVERAGE: _, ...inherited } = process.env;

/** Whole-body examples are half of a bundle, and Redocly says no more of them than that they differ. */
function shortened(key: string, value: unknown): unknown {
  if (key !== "examples" || Array.isArray(value) || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value ?? {}).map((name) => [name, { value: null }]));
}

/** What Redocly finds between a document and each of its changed copies, in their order. */
export async function redoclyOnAll(before: object, copies: object[]): Promise<RedoclyChange[][]> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-redocly-"));
  const write = async (name: string, value: unknown) => {
    const file = join(folder, name);
    await writeFile(file, JSON.stringify(value, shortened));
    return file;
  };
  try {
    const base = await write("before.json", before);
    const files = await Promise.all(copies.map((copy, index) => write(`${index}.json`, copy)));
    const pairs = await write(
      "pairs",
      files.map((file) => [base, file]),
    );
    const result = join(folder, "result");
    const child = spawn(process.execPath, [batch, pairs, result], {
      env: { ...inherited, ...redoclyQuiet },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [said] = await Promise.all([text(child.stderr), once(child, "close")]);
    if (child.exitCode !== 0) throw new Error(`Redocly broke down: ${said}`);
    return JSON.parse(await readFile(result, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
