import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandbox, SandboxError } from "#mock";
import { cases, isExtended } from "#testing/extended";
import { launch } from "#testing/process";
import { start as startProgram } from "#testing/project";
import { root } from "#testing/repository";
import { type Sent, sender } from "#testing/send";
import { until } from "#testing/wait";
import {
  addBook,
  collect,
  lend,
  lending,
  openLending,
  readers,
  seed,
  seedWith,
  shelf,
} from "./lending.ts";

const folder = await mkdtemp(join(tmpdir(), "mock-data-"));
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const cli = join(import.meta.dirname, "run-lending.ts");
const start = (data: string) => launch(root, [cli, "--port", "0", "--quiet", "--data", data]);

/** Lends new books until the connection breaks, and notes the loans that were acknowledged. */
async function lendBooks(url: string, acknowledged: Map<string, string>, onLoan: () => void) {
  const send = sender(fetch, url);
  const post = async (sent: Sent) => {
    const { status, text, body } = await send(sent);
    if (status >= 300) throw new Error(text);
    return body;
  };
  try {
    for (;;) {
      const { id: book_id } = await post(addBook);
      const loan = await post({ ...lend, body: { book_id, reader_id: readers.ben } });
      acknowledged.set(loan.id, (await post(collect(loan))).token);
      onLoan();
    }
  } catch (error) {
    // The connection broke, which fetch reports as a TypeError.
    if (!(error instanceof TypeError)) throw error;
  }
}

test("kill -9 at any time loses nothing that was acknowledged, and leaves nothing half done", async () => {
  const data = at("killed.db");
  const acknowledged = new Map<string, string>();
  for (let round = 1; round <= (isExtended ? 4 : 1); round++) {
    const running = start(data);
    const [, url = ""] = await running.until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
    // It is locked as long as it is open.
    await expect(openLending({ data })).rejects.toThrow(
      `${data} cannot be used: another sandbox is using it. Name another file with --data.`,
    );
    const onLoan = () => acknowledged.size === 12 * round && running.kill("SIGKILL");
    await Promise.all(Array.from({ length: 6 }, () => lendBooks(url, acknowledged, onLoan)));
    const { signal, output } = await running.ended;
    expect(signal).toBe("SIGKILL");
    // With --quiet, requests are not printed.
    expect(output).not.toContain("createBook");
    const again = await openLending({ data });
    const { tokens: stored, entities } = again.state();
    const { Book = [], Loan = [] } = entities;
    const collected = Loan.filter(({ status }) => status === "collected");
    const ids = collected.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...acknowledged.keys()]));
    expect(Object.keys(stored)).toEqual(expect.arrayContaining([...acknowledged.values()]));
    // All or nothing: a book is lent if there is a loan, and a collected loan has a token.
    const lent = Book.filter(({ status }) => status === "lent").map(({ id }) => id);
    expect(new Set(Loan.map(({ book_id }) => book_id))).toEqual(new Set(lent));
    expect(Object.keys(stored).length).toBe(Object.keys(seed.tokens).length + collected.length);
    await again.close();
  }
  expect(acknowledged.size).toBeGreaterThan(8);
});

test("kill -9 while the file is made leaves one that can be opened", async () => {
  for (const least of cases([20_000], [0, 40_000])) {
    const data = at(`young-${least}.db`);
    const running = start(data);
    const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const size = () => sizeOf(data) + sizeOf(`${data}-wal`);
    await until("the first bytes of the file", () => size() > least);
    running.kill("SIGKILL");
    await running.ended;
    const sandbox = await openLending({ data });
    expect(Object.keys(sandbox.state().tokens).sort()).toEqual(Object.keys(seed.tokens).sort());
    await sandbox.close();
  }
});

test("what is stored at the end is there at the next start, and nothing but the file remains", async () => {
  const data = at("tidy.db");
  await symlink(data, at("link-to.db"));
  const first = await openLending({ data: at("link-to.db") });
  await first.put(seedWith(...shelf(30)));
  const before = first.state();
  await first.close();
  const second = await openLending({ data });
  expect(second.state()).toEqual(before);
  await second.close();
  expect((await readdir(folder)).filter((name) => name.startsWith("tidy"))).toEqual(["tidy.db"]);
});

test("a file that is empty becomes a data file", async () => {
  await writeFile(at("empty.db"), "");
  await (await openLending({ data: at("empty.db") })).close();
  expect((await readFile(at("empty.db"))).toString("latin1", 0, 15)).toBe("SQLite format 3");
});

describe("a file that cannot be used is reported and left unchanged:", () => {
  /** The bytes of a good data file. */
  let good: Buffer;
  beforeAll(async () => {
    const sandbox = await openLending({ data: at("good.db") });
    await sandbox.put(seedWith(...shelf(200)));
    await sandbox.close();
    good = await readFile(at("good.db"));
  });

  /** Every file in the folder with a digest of its bytes. */
  async function contents(): Promise<Record<string, string>> {
    const names = (await readdir(folder)).sort();
    const files = names.map(async (name) => {
      const bytes = await readFile(at(name)).catch(() => "a folder");
      return [name, createHash("sha256").update(bytes).digest("hex")];
    });
    return Object.fromEntries(await Promise.all(files));
  }

  async function rejectionOf(name: string, bytes?: Buffer | string): Promise<string> {
    if (bytes !== undefined) await writeFile(at(name), bytes);
    const before = await contents();
    const error = await openLending({ data: at(name) }).catch((reason) => reason);
    expect(error).toBeInstanceOf(SandboxError);
    expect(await contents()).toEqual(before);
    return error.message.replaceAll(folder, "");
  }

  const changed = (change: (bytes: Buffer) => unknown) => {
    const bytes = Buffer.from(good);
    change(bytes);
    return bytes;
  };
  const unusable = (reason: RegExp) =>
    new RegExp(`^/[\\w.-]+ cannot be used: ${reason.source}\\. Name another file with --data\\.$`);
  const foreign = unusable(
    /(file is not a database|it is no data file of this version of the sandbox)/,
  );
  const damaged = unusable(/.*(damaged|malformed|JSON|not a database|disk I\/O).*/);

  test("a text", async () => {
    expect(await rejectionOf("text.db", "Dear diary,\n")).toMatch(foreign);
    expect(await rejectionOf("long.db", "x".repeat(10_000))).toMatch(foreign);
  });

  test("one that is not there, next to the log of another database", async () => {
    await writeFile(at("moved.db-wal"), "what has not been written to moved.db yet");
    expect(await rejectionOf("moved.db")).toMatch(unusable(/\S+-wal is the log of .+/));
  });

  test("a folder", async () => {
    await mkdir(at("folder"));
    expect(await rejectionOf("folder")).toMatch(unusable(/.+/));
  });

  test.each(["DELETE", "WAL"])("the SQLite file of another program in %s mode", async (mode) => {
    const database = new DatabaseSync(at(`${mode}.db`));
    database.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE notes (text);`);
    database.close();
    expect(await rejectionOf(`${mode}.db`)).toMatch(foreign);
  });

  test("a file that ends too early", async () => {
    for (const length of [50, 100, 4096, 10_000, good.length - 4096]) {
      const message = await rejectionOf("short.db", good.subarray(0, length));
      expect(damaged.test(message) || foreign.test(message), message).toBe(true);
    }
  });

  test("a file with overwritten pages", async () => {
    for (const page of [1, 2, 10, Math.floor(good.length / 4096) - 1]) {
      const bytes = changed((copy) => copy.fill(0xa5, page * 4096, (page + 1) * 4096));
      expect(await rejectionOf("pages.db", bytes)).toMatch(damaged);
    }
  });

  test("a file with entities that are not JSON", async () => {
    const text = good.toString("latin1").replaceAll('"created_at":', "?created_at?:");
    expect(await rejectionOf("altered.db", Buffer.from(text, "latin1"))).toMatch(damaged);
  });

  test.each<[string, string, RegExp]>([
    ["an entity that is null", "UPDATE Book SET body = 'null' WHERE rowid = 2", damaged],
    ["an entity as bytes", "UPDATE Book SET body = CAST(body AS BLOB) WHERE rowid = 2", damaged],
    ["a token that is no JSON", "UPDATE tokens SET caller = '{' WHERE rowid = 1", damaged],
    ["a counter that is none", "INSERT INTO counters VALUES ('sequence', 'many')", damaged],
    ["a missing column", "ALTER TABLE Author DROP COLUMN body", unusable(/no such column: body/)],
  ])("a file with %s, or with a log that has it", async (name, sql, reason) => {
    const [edited, logged] = [`${name}.db`, `log of ${name}.db`].map((name) =>
      name.replaceAll(" ", "-"),
    );
    await writeFile(at(`${edited}`), good);
    const database = new DatabaseSync(at(`${edited}`));
    database.exec(`PRAGMA journal_mode = WAL; ${sql};`);
    for (const end of ["", "-wal"]) await copyFile(at(edited + end), at(logged + end));
    database.close();
    expect(await rejectionOf(`${edited}`)).toMatch(reason);
    expect(await rejectionOf(`${logged}`)).toMatch(reason);
  });

  test("a damaged file with a log next to it, also by a link", async () => {
    await writeFile(at("open.db"), good);
    const open = await openLending({ data: at("open.db") });
    await open.send(addBook);
    // What a process that ends suddenly leaves. The log has some of the pages.
    await writeFile(
      at("sudden.db"),
      changed((copy) => copy.fill(0xa5, 8 * 4096)),
    );
    await copyFile(at("open.db-wal"), at("sudden.db-wal"));
    await open.close();
    expect((await readFile(at("sudden.db-wal"))).length).toBeGreaterThan(0);
    await symlink(at("sudden.db"), at("link.db"));
    for (const name of ["sudden.db", "link.db"]) expect(await rejectionOf(name)).toMatch(damaged);
  });
});

test.each([
  ["a\0b", /null bytes\. Name another file with --data\.$/],
  [tmpdir(), /cannot be used: it is a folder\. Name another file with --data\.$/],
  ["nowhere/data.db", /nowhere\/data\.db cannot be used: no such file or directory\. Name another/],
])("a name that no file can have is reported: %j", async (data, message) => {
  await expect(createSandbox(lending, { data })).rejects.toThrow(message);
});

describe("a full disk", () => {
  test.skipIf(!existsSync("/dev/full"))("is reported", async () => {
    const message =
      "/dev/full cannot be used: database or disk is full. Name another file with --data.";
    await expect(openLending({ data: "/dev/full" })).rejects.toThrow(message);
  });

  test("stores nothing more, until a reset", async () => {
    // The limit of the size of a file stands in for that of a disk.
    const data = at("filled.db");
    const command = `ulimit -f 1024; exec "${process.execPath}" "${cli}" --port 0 --data "${data}"`;
    const args = ["-c", command];
    const { child, output, ended } = startProgram(folder, "bash", args, {}, false);
    const [, url = ""] = await output.until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
    const send = sender(fetch, url);
    const bookOf = (length: number) => ({
      ...addBook,
      body: { title: "Large", metadata: { text: "x".repeat(length) } },
    });
    // In the end there is no space for anything, not even for the log of a deletion.
    for (const length of [200_000, 10_000, 1]) {
      let status = 201;
      while (status === 201) ({ status } = await send(bookOf(length)));
      expect(status).toBe(507);
    }
    await output.until(/createBook {2}507 .*\n.*there is no space left/);
    expect((await send({ method: "POST", path: "/_sandbox/reset" })).status).toBe(200);
    expect((await send(bookOf(200_000))).status).toBe(201);
    child.kill("SIGKILL");
    await ended;
    const { state, close } = await openLending({ data });
    expect(state().entities.Book).toHaveLength(seed.entities.Book.length + 1);
    await close();
  });
});
