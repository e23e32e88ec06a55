import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareDeclarations } from "../../src/diff/declarations.ts";
import { toText } from "../../src/diff/message.ts";

/** The declarations of a client. */
const released = join(import.meta.dirname, "released");

/** An edit of a declaration, and what the comparison reports for it. */
interface Edit {
  what?: string;
  file: string;
  from?: string;
  pattern?: string;
  to: string;
  reported?: string;
}

const { breaking, compatible }: Record<"breaking" | "compatible", Edit[]> = parse(
  readFileSync(join(import.meta.dirname, "declaration-edits.yaml"), "utf8"),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-declarations-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the released declarations after some edits. */
async function edited(name: string, edits: Edit[]): Promise<string> {
  const path = join(folder, name);
  await cp(released, path, { recursive: true });
  for (const { file, from = "", pattern, to } of edits) {
    const before = await readFile(join(path, file), "utf8");
    const after = before.replace(pattern === undefined ? from : new RegExp(pattern, "g"), to);
    if (after === before) throw new Error(`${file} does not contain ${pattern ?? from}`);
    await writeFile(join(path, file), after);
  }
  return path;
}

const messages = (current: string, older = released) =>
  compareDeclarations(older, current).map(
    ({ location, message }) => `${location}: ${toText(message)}`,
  );

describe("the comparison of the client's declarations", () => {
  test("accepts the released declarations themselves", () => {
    expect(messages(released)).toEqual([]);
  });

  test("accepts additions", async () => {
    expect(messages(await edited("compatible", compatible))).toEqual([]);
  });

  test("reports an entry point that was removed", async () => {
    const current = await edited("without-fetch", []);
    await rm(join(current, "generated/fetch.d.ts"));
    expect(messages(current)).toEqual(["./fetch: the entry point was removed"]);
    expect(messages(released, current)).toEqual([]);
  });

  test("reports entry points only if the release has them", async () => {
    const empty = join(folder, "empty");
    expect(messages(released, empty)).toEqual([]);
    expect(messages(empty)).toHaveLength(3);
  });

  describe("reports that", () => {
    let reported: string[];
    beforeAll(async () => {
      reported = messages(await edited("breaking", breaking));
    });

    test.each(breaking)("$what", ({ reported: message = "" }) => {
      expect(reported).toContainEqual(expect.stringContaining(message));
    });
  });
});
