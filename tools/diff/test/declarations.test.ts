import { globSync, readFileSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareWithRelease, formats } from "#diff";
import { build } from "#testing/build";
import { createProject, type Project, projectAt } from "#testing/project";
import { createParent } from "#testing/run-command";
import { types } from "../../../scripts/types.ts";

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

describe("a release that has only the declarations that are not made from the contract", () => {
  const frozen = "released/types/generated";
  let project: Project;
  /** What is reported besides the differences of the contract. */
  const broken = async () => {
    const comparison = await compareWithRelease(project.path, types);
    const { differences } = JSON.parse(formats.json(comparison as NonNullable<typeof comparison>));
    return differences
      .filter(({ type }: { type: string }) => type === "declaration broken")
      .map(({ location, message }: Record<string, string>) => `${location}: ${message}`);
  };

  beforeAll(async () => {
    project = await createProject();
    await build(project.path);
    await project.write("released/openapi.yaml", await project.read("generated/openapi.yaml"));
    const modules = globSync("{client,index,runtime/*}.ts", {
      cwd: join(project.path, "generated"),
      exclude: ["runtime/problem.ts"],
    });
    for (const module of modules) {
      const text = await project.read(`generated/${module}`);
      const { outputText } = ts.transpileDeclaration(text, { fileName: module });
      const declarations = outputText.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"');
      await project.write(`${frozen}/${module.replace(".ts", ".d.ts")}`, declarations);
    }
  });
  afterAll(() => project[Symbol.asyncDispose]());

  test("has no break where nothing changed", async () => {
    expect(await broken()).toEqual([]);
  });

  test("has no break where a request can have more and a response has more, because code gets its client with the functions", async () => {
    const bundle = await project.read("released/openapi.yaml");
    await project.edit(
      "released/openapi.yaml",
      /(BookUpdate:\n[\s\S]*?type: string)\n/,
      "$1\n          enum: [a]\n",
    );
    await project.edit("released/openapi.yaml", /^ +["']404["']:\n.*\n/m, "");
    expect(await broken()).toEqual([]);
    await project.write("released/openapi.yaml", bundle);
  }, 60_000);

  test("shows what the contract breaks in the types that are made of it, and what the client itself breaks", async () => {
    await project.edit("released/openapi.yaml", /^( +)status:\n/m, "$1shelf: { type: string }\n$&");
    const options = /interface ClientOptions extends \w+ \{/;
    await project.edit(`${frozen}/client.d.ts`, options, "$& trace?: boolean;");
    const [message, ...others] = await broken();
    expect(message).toMatch(/^generated\/index\.ts: code may no longer compile: /);
    expect(message).toContain("`Book` no longer has `shelf`");
    expect(message).toContain("`ClientOptions` no longer has `trace`");
    expect(others).toEqual([]);
  }, 60_000);
});
