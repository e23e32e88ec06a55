import { readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareDeclarations } from "../../src/diff/declarations.ts";

/** The declarations of a client, with its modules in two folders. */
const released = join(import.meta.dirname, "released");

/** Where the modules are now, and where they were when the declarations were frozen. */
const entryPoints = {
  ".": ["generated/index", "client/index"],
  "./fetch": ["generated/fetch", "client/fetch"],
  "./types": ["generated/types"],
};

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
  compareDeclarations(older, current, entryPoints).map(
    ({ location, message }) => `${location}: ${message}`,
  );

describe("the comparison of the client's declarations", () => {
  test("accepts the released declarations themselves", () => {
    expect(messages(released)).toEqual([]);
  });

  test("accepts additions", async () => {
    expect(messages(await edited("compatible", compatible))).toEqual([]);
  });

  test("finds modules that moved, and reports an entry point that neither place has", async () => {
    const current = await edited("moved", [
      { file: "client/index.d.ts", pattern: '"\\.\\./generated/', to: '"./' },
    ]);
    for (const file of ["index", "errors", "options", "paginate"]) {
      await rename(join(current, `client/${file}.d.ts`), join(current, `generated/${file}.d.ts`));
    }
    const operations = join(current, "generated/operations.d.ts");
    const text = await readFile(operations, "utf8");
    await writeFile(operations, text.replace("../client/", "./"));
    await rm(join(current, "client"), { recursive: true });
    expect(messages(current)).toEqual(["./fetch: the entry point was removed"]);
    expect(messages(released, current)).toEqual([]);
  });

  test("reports entry points only if the release has them", async () => {
    const empty = join(folder, "empty");
    expect(messages(released, empty)).toEqual([]);
    expect(messages(empty)).toHaveLength(3);
  });

  test("takes the request of a webhook for what callers receive", async () => {
    const withWebhook = (name: string, body: string) =>
      edited(name, [
        {
          file: "generated/types.d.ts",
          from: "type webhooks = Record<string, never>;",
          to: 'interface webhooks { loanReturned: { post: operations["loanReturned"] } }',
        },
        {
          file: "generated/types.d.ts",
          from: "interface operations {",
          to: `$& loanReturned: { parameters: { query?: never }; requestBody: ${body}; responses: {} };`,
        },
      ]);
    const older = await withWebhook("webhook", "{ id: string }");
    const newer = await withWebhook("larger-webhook", "{ id: string; note: string }");
    expect(messages(newer, older)).toEqual([]);
    expect(messages(older, newer)).toEqual([
      expect.stringContaining('`operations["loanReturned"]`'),
    ]);
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
