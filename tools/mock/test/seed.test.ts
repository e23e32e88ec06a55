import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createSandbox, SandboxError } from "#mock";
import { sender } from "#testing/send";
import { lending } from "./lending.ts";

const folder = await mkdtemp(join(tmpdir(), "mock-seed-"));
const file = join(folder, "seed.yaml");
afterAll(() => rm(folder, { recursive: true }));

const id = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
const other = "82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11";
const smallest = `tokens:
  me: { role: librarian, library_id: ${id} }
entities:
  Library:
    - id: ${id}
      name: Harbour
  Book:
    - id: ${other}
      library_id: ${id}
`;

/** The message with which a seed is rejected. */
async function rejectionOf(text: string): Promise<string> {
  await writeFile(file, text);
  const error = await createSandbox(lending, { seed: file }).catch((reason) => reason);
  expect(error).toBeInstanceOf(SandboxError);
  return error.message;
}

test("a seed needs no field that can be null or that has an example in the contract", async () => {
  await writeFile(file, smallest);
  const sandbox = await createSandbox(lending, { seed: file });
  const send = sender(sandbox.fetch, "http://sandbox.test");
  const { status, body } = await send({ path: `/v1/books/${other}`, token: "me" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: "Tides", status: "available", subtitle: null, authors: [] });
});

test("a seed can be JSON, or an object that the sandbox does not change", async () => {
  await writeFile(file, JSON.stringify(parse(smallest)));
  const fromFile = await createSandbox(lending, { seed: file });
  const seed = parse(smallest);
  const fromObject = await createSandbox(lending, { seed });
  expect(fromObject.state()).toEqual(fromFile.state());
  expect(seed).toEqual(parse(smallest));
});

test("a seed can have the entities of the contract's examples, and change some of their fields", async () => {
  const book = "33333333-0000-4000-8000-000000000001";
  await writeFile(
    file,
    `extends: examples\nentities:\n  Library: [{ id: 11111111-0000-4000-8000-000000000001 }]
  Book: [{ id: ${book}, subtitle: null, rules: { max_days: 7 } }]\n`,
  );
  const sandbox = await createSandbox(lending, { seed: file });
  const { Author, Book } = sandbox.state().entities;
  expect(Book).toMatchObject([
    { id: book, title: "Tides", subtitle: null, rules: { max_days: 7 } },
  ]);
  expect(Author).toMatchObject([{ name: "Ada Marlow" }]);
});

describe("a seed is rejected:", () => {
  test("with the places and the reasons, all at once", async () => {
    const text = smallest.replace("Harbour", "7").replace(`library_id: ${id}\n`, "title: 8\n");
    expect((await rejectionOf(text)).split("\n")).toEqual([
      `${file} is not valid. Correct these places:`,
      `${file}:6 /entities/Library/0/name must be string`,
      `${file}:8 /entities/Book/0/library_id is required`,
      `${file}:9 /entities/Book/0/title must be string`,
    ]);
  });

  test("with the ID of an entity that lacks what no response shows", async () => {
    expect(await rejectionOf(`${smallest}      rules: {}\n`)).toMatch(
      new RegExp(`/rules/max_days is required, and no response shows it: .* the id ${other}$`),
    );
  });

  test.each([
    ["name: Harbour", "name: [Harbour"],
    ["name: Harbour", "name: Harbour\n      name: Twice"],
  ])("%s replaced by %j", async (from, to) => {
    const message = await rejectionOf(smallest.replace(from, to));
    expect(message).toMatch(/seed\.yaml cannot be read: .* at line \d+, column \d+\. Correct it/);
  });

  test.each([
    ["nothing", ""],
    ["a text", "hello"],
    [
      "aliases that grow without end",
      `a: &a [x]\nb: &b [${"*a,".repeat(101)}]\nc: [${"*b,".repeat(101)}]`,
    ],
    ["brackets without end", "[".repeat(5_000)],
    ["a JSON text of great depth", `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
    ["a YAML text of great length", `a: ${"x".repeat(300_000)}`],
  ])("%s", async (_, text) => {
    const message = await rejectionOf(text);
    expect(message).not.toMatch(/^\s+at /m);
    expect(message.length).toBeLessThan(5_000);
  });
});

test("a seed that cannot be read is reported by its name", async () => {
  const seed = join(folder, "nowhere.yaml");
  const message = `${seed} cannot be read: there is no such file. Correct it, or use another seed.`;
  await expect(createSandbox(lending, { seed })).rejects.toThrow(message);
  const circular: Record<string, unknown> = {};
  circular.entities = circular;
  await expect(createSandbox(lending, { seed: circular })).rejects.toThrow(
    /^the seed cannot be read:/,
  );
});
