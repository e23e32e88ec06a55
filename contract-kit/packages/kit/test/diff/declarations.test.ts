import { readFileSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { compareWithRelease, formats } from "contract-kit/diff";
import { projectAt } from "contract-kit-testing/project";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createParent } from "../run-command.ts";

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

const folder = createParent();

/** A repository whose client has the released declarations after some edits. */
async function projectWith(name: string, edits: Edit[]): Promise<string> {
  const { path, edit, write } = projectAt(join(folder, name));
  await cp(join(released, "generated"), join(path, "generated"), { recursive: true });
  await cp(released, join(path, "released/types"), { recursive: true });
  const contract = '{ "openapi": "3.1.1", "info": { "title": "Loans", "version": "1.0.0" } }';
  for (const place of ["released", "generated"]) await write(`${place}/openapi.yaml`, contract);
  for (const { file, from = "", pattern, to } of edits)
    await edit(file, pattern === undefined ? from : new RegExp(pattern, "g"), to);
  return path;
}

/** What is reported for each entry point. */
async function messages(project: string): Promise<string[]> {
  const comparison = await compareWithRelease(project);
  if (comparison === undefined) throw new Error("there is no release");
  return JSON.parse(formats.json(comparison)).differences.map(
    ({ location, message }: Record<string, string>) => `${location}: ${message}`,
  );
}

describe("the comparison of the client's declarations", () => {
  test("accepts additions", async () => {
    expect(await messages(await projectWith("compatible", compatible))).toEqual([]);
  });

  test("names no function for a path that is renamed, although each takes a client", async () => {
    const edits = breaking.filter(({ to }) => to.includes("/rentals/"));
    expect(await messages(await projectWith("renamed", edits))).toEqual([
      `generated/types.ts: code may no longer compile: ${edits[0]?.reported}`,
    ]);
  });

  test("reads the modules that only others import, and reports one that was removed", async () => {
    const edits = breaking.filter(({ to }) => to === '["open"]');
    const project = await projectWith("imported", edits);
    await rm(join(project, "generated/types.d.ts"));
    expect(await messages(project)).toEqual([
      `generated/index.ts: code may no longer compile: ${edits[0]?.reported}`,
      "generated/types.ts: the entry point was removed",
    ]);
  });

  describe("reports", () => {
    let reported: string[];
    beforeAll(async () => {
      const project = await projectWith("breaking", breaking);
      // A repository has the code, and a release its declarations.
      await rename(join(project, "generated/index.d.ts"), join(project, "generated/index.ts"));
      reported = await messages(project);
    });

    test("once for each entry point", () => {
      expect(reported).toEqual([
        expect.stringMatching(/^generated\/index\.ts: code may no longer compile: /),
        expect.stringMatching(/^generated\/types\.ts: code may no longer compile: /),
      ]);
    });

    test.each(breaking)("that $what", ({ reported: message = "" }) => {
      expect(reported).toContainEqual(expect.stringContaining(message));
    });
  });
});
