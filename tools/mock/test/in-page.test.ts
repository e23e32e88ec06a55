import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, describe, expect, test, vi } from "vitest";
import { bundlePageSandbox } from "#mock/in-page";
import { createPageSandbox } from "#mock/page";
import { CliError } from "#reader";
import { sender } from "#testing/send";
import { addBook, books, booksPath, lend, lending, published, seed, tokens } from "./lending.ts";

describe("on SQLite as WebAssembly", async () => {
  const service = { ...lending, contract: published };
  const sandbox = await createPageSandbox(service, { seed: seed as never });
  const send = sender(sandbox.fetch, "http://sandbox.test");

  test("handlers store what later requests see, and conflicts are found by their codes", async () => {
    expect(await send(lend)).toMatchObject({ status: 201, body: { status: "reserved" } });
    expect((await send(lend)).status).toBe(409);
    const list = { path: `${booksPath}?sorting=-title`, token: tokens.harbour };
    expect(await send(list)).toMatchObject({ status: 200, body: { items: [{ id: books.tides }] } });
    const [reader] = seed.entities.Reader;
    const [author] = seed.entities.Author;
    for (const [entities, detail] of [
      [{ Reader: [reader, { ...reader, id: books.tides }] }, "library_id, card"],
      [{ Author: [author, author] }, "id"],
    ] as const) {
      const body = { ...seed, entities: { ...seed.entities, ...entities } };
      const { status, text } = await send({ method: "PUT", path: "/_sandbox/state", body });
      expect([status, text]).toEqual([
        422,
        expect.stringContaining(`the same ${detail} as another`),
      ]);
    }
    sandbox.reset();
    expect(sandbox.state().entities.Loan).toEqual([]);
  });

  test("what exceeds the limit of a page is not stored, until a reset makes space", async () => {
    const metadata = { text: "x".repeat(900_000) };
    const request = { ...addBook, body: { title: "Large", metadata } };
    const statuses: number[] = [];
    for (let count = 0; count < 25; count++) statuses.push((await send(request)).status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(10);
    expect(statuses.at(-1)).toBe(507);
    sandbox.reset();
    expect((await send(addBook)).status).toBe(201);
  });

  test("a contract or a seed in a file is rejected", async () => {
    await expect(createPageSandbox({ ...lending })).rejects.toThrow(/there are no files in a page/);
  });
});

test("the build for pages runs in another runtime, and writes nothing to its console", async () => {
  const folder = await mkdtemp(join(tmpdir(), "page-"));
  // Vitest changes no code in a folder of this name.
  const outfile = join(folder, "node_modules/page.mjs");
  const contents = 'export * from "#mock/page";';
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, outfile, bundle: true, format: "esm", platform: "browser" });
  const { createPageSandbox: create } = await import(outfile);
  const engine = createRequire(import.meta.url).resolve("@sqlite.org/sqlite-wasm/sqlite3.wasm");
  const { buffer } = new Uint8Array(await readFile(engine));
  const warn = vi.spyOn(console, "warn");
  const service = { ...lending, contract: published };
  const sandbox = await create(service, { seed }, buffer);
  const response = await sandbox.fetch(`http://sandbox.test${booksPath}`);
  expect([response.status, warn.mock.calls]).toEqual([401, []]);
  warn.mockRestore();
  await rm(folder, { recursive: true });
});

describe("the files for pages", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parts-"));
  afterAll(() => rm(folder, { recursive: true }));
  const bundleWith = async (parts: string) => {
    const input = {
      contract: published,
      seed: join(folder, "seed"),
      parts: join(folder, "parts.ts"),
    };
    await writeFile(input.seed, "{}");
    await writeFile(input.parts, parts);
    return bundlePageSandbox(input);
  };

  test("are the same in every run, with the licenses of what they contain", async () => {
    const files = await bundleWith("export const parts = {};");
    expect(await bundleWith("export const parts = {};")).toEqual(files);
    const licenses = files.get("sandbox-licenses.txt");
    for (const name of ["hono", "randexp", "@sqlite.org/sqlite-wasm"])
      expect(licenses).toContain(name);
  });

  test("have no module of Node.js: an import in the parts is an error with a place and a fix", async () => {
    const bundled = bundleWith('import fs from "node:fs";\nexport const parts = { fs };\n');
    await expect(bundled).rejects.toThrow(/parts\.ts:1:\d+ Could not resolve "node:fs"/);
    await expect(bundled).rejects.toThrow(CliError);
  });
});
