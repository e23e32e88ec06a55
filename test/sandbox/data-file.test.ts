import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, isExtended } from "../../packages/test/extended.ts";
import { launch, root, run } from "../../packages/test/process.ts";
import { createSandbox, SandboxError, type State } from "../../sandbox/index.ts";
import {
  keys,
  openTestSandbox,
  organizations,
  products,
  seed,
  seedWith,
  sender,
  subscription,
  tokens,
} from "./world.ts";

let folder: string;
let seedFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-data-"));
  seedFile = join(folder, "seed.json");
  await writeFile(seedFile, JSON.stringify(seed));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const cli = join(root, "sandbox/cli.ts");
const options = (data: string) => ["--port", "0", "--quiet", "--seed", seedFile, "--data", data];

async function start(data: string) {
  const running = launch(root, [cli, ...options(data)]);
  const [, url = ""] = await running.until(/ at (http:\/\/127\.0\.0\.1:\d+)/);
  return { ...running, url, send: sender(fetch, url) };
}

/** What was acknowledged, and so has to be in the file. */
interface Acknowledged {
  sessions: Set<string>;
  /** Ids of confirmed sessions, with the token of the customer. */
  confirmed: Map<string, string>;
  activations: Set<string>;
  validations: { acknowledged: number; sent: number };
}

/** Sends requests until the connection breaks, and notes what was acknowledged. */
async function write(url: string, done: Acknowledged, acknowledge: () => void): Promise<void> {
  const send = sender(fetch, url);
  const key = { key: keys.cid.key, organization_id: organizations.meadow };
  const post = async (path: string, body: object, token?: string) => {
    const response = await send({ method: "POST", path, body, token });
    if (response.status >= 300) throw new Error(response.text);
    acknowledge();
    return response.body as Record<string, string>;
  };
  try {
    for (;;) {
      const body = { product_id: products.chart };
      const { id = "", client_secret } = await post("/v1/checkouts/custom/", body, tokens.harbour);
      done.sessions.add(id);
      const confirm = `/v1/checkouts/custom/client/${client_secret}/confirm`;
      const confirmed = await post(confirm, { customer_name: id });
      done.confirmed.set(id, `${confirmed.customer_session_token}`);
      const activate = "/v1/customer-portal/license-keys/activate";
      done.activations.add(`${(await post(activate, { ...key, label: id })).id}`);
      done.validations.sent++;
      await post("/v1/customer-portal/license-keys/validate", key);
      done.validations.acknowledged++;
    }
  } catch (error) {
    // The connection broke, which fetch reports as a TypeError.
    if (!(error instanceof TypeError)) throw error;
  }
}

test("kill -9 at any time loses nothing that was acknowledged, and leaves nothing half done", async () => {
  const data = at("killed.db");
  const done: Acknowledged = {
    sessions: new Set(),
    confirmed: new Map(),
    activations: new Set(),
    validations: { acknowledged: 0, sent: 0 },
  };
  for (let round = 1; round <= (isExtended ? 4 : 2); round++) {
    const running = await start(data);
    let count = 0;
    const acknowledge = () => ++count === 10 * round ** 2 && running.kill("SIGKILL");
    await Promise.all(Array.from({ length: 6 }, () => write(running.url, done, acknowledge)));
    expect(await running.ended).toMatchObject({ signal: "SIGKILL" });
    const again = await createSandbox({ data, seed: seedFile });
    expectAll(again.state(), done);
    await again.close();
  }
  expect(done.confirmed.size).toBeGreaterThan(8);
});

function expectAll({ entities, tokens: stored }: Required<State>, done: Acknowledged): void {
  const of = (type: string) => entities[type] ?? [];
  const confirmed = of("CheckoutSession").filter(({ status }) => status === "confirmed");
  const ids = (list: Record<string, unknown>[], field = "id") =>
    new Set(list.map((entity) => entity[field]));
  const missing = (expected: Iterable<string>, stored: Set<unknown>) =>
    [...expected].filter((id) => !stored.has(id));
  expect(missing(done.sessions, ids(of("CheckoutSession")))).toEqual([]);
  expect(missing(done.confirmed.keys(), ids(confirmed))).toEqual([]);
  expect([...done.confirmed.values()].filter((token) => !(token in stored))).toEqual([]);
  expect(missing(done.activations, ids(of("LicenseKeyActivation")))).toEqual([]);
  // All or nothing: a confirmed session has everything that a confirmation makes.
  expect(ids(of("Order"), "checkout_id")).toEqual(ids(confirmed));
  expect(ids(of("Subscription"), "checkout_id")).toEqual(ids(confirmed));
  const { length } = confirmed;
  expect(of("Customer").length).toBe(seed.entities.Customer.length + length);
  expect(of("LicenseKey").length).toBe(seed.entities.LicenseKey.length + 2 * length);
  expect(Object.keys(stored).length).toBe(Object.keys(seed.tokens).length + length);
  const key = of("LicenseKey").find(({ id }) => id === keys.cid.id);
  expect(key?.activations).toHaveLength(of("LicenseKeyActivation").length - 1);
  expect(key?.validations).toBeGreaterThanOrEqual(done.validations.acknowledged);
  expect(key?.validations).toBeLessThanOrEqual(done.validations.sent);
}

test("kill -9 while the file is made leaves one that can be opened", async () => {
  for (const least of cases([20_000], [0, 40_000])) {
    const data = at(`young-${least}.db`);
    const running = launch(root, [cli, ...options(data)]);
    const size = async () => {
      const files = [data, `${data}-wal`].map((file) =>
        readFile(file).catch(() => Buffer.alloc(0)),
      );
      return (await Promise.all(files)).reduce((sum, { length }) => sum + length, 0);
    };
    while ((await size()) <= least);
    running.kill("SIGKILL");
    await running.ended;
    const sandbox = await createSandbox({ data, seed: seedFile });
    expect(Object.keys(sandbox.state().tokens).sort()).toEqual(Object.keys(seed.tokens).sort());
    await sandbox.close();
  }
});

test("what is stored at the end is there at the next start, and nothing but the file remains", async () => {
  const data = at("tidy.db");
  const first = await openTestSandbox({ data });
  await first.put(seedWith(...Array.from({ length: 30 }, (_, number) => subscription(number))));
  const before = first.state();
  await first.close();
  const second = await openTestSandbox({ data });
  expect(second.state()).toEqual(before);
  await second.close();
  expect((await readdir(folder)).filter((name) => name.startsWith("tidy"))).toEqual(["tidy.db"]);
});

test("a deterministic sandbox continues its sequence after a start", async () => {
  const ids = new Set<string>();
  for (let round = 0; round < 3; round++) {
    const sandbox = await openTestSandbox({ data: at("sequence.db"), deterministic: true });
    const body = { product_id: products.chart };
    const request = { method: "POST", path: "/v1/checkouts/custom/", token: tokens.harbour, body };
    ids.add((await sandbox.send(request)).body.id);
    await sandbox.close();
  }
  expect(ids.size).toBe(3);
});

test("a file that is empty becomes a data file", async () => {
  await writeFile(at("empty.db"), "");
  await (await openTestSandbox({ data: at("empty.db") })).close();
  expect((await readFile(at("empty.db"))).toString("latin1", 0, 15)).toBe("SQLite format 3");
});

describe("a file that cannot be used is reported and left unchanged:", () => {
  /** The bytes of a good data file. */
  let good: Buffer;
  beforeAll(async () => {
    const sandbox = await openTestSandbox({ data: at("good.db") });
    await sandbox.put(
      seedWith(...Array.from({ length: 200 }, (_, number) => subscription(number))),
    );
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
    const error = await createSandbox({ data: at(name), seed: seedFile }).catch((reason) => reason);
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
  const foreign = unusable(/(file is not a database|it is not a data file of the sandbox)/);
  const damaged = unusable(/.*(damaged|malformed|not a JSON object|not a database|disk I\/O).*/);

  test("a text", async () => {
    expect(await rejectionOf("text.db", "Dear diary,\n")).toMatch(foreign);
    expect(await rejectionOf("long.db", "x".repeat(10_000))).toMatch(foreign);
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

  test.each([0, 1, 3, 4_000_000])("a file with the layout %i", async (version) => {
    const bytes = changed((copy) => copy.writeUInt32BE(version, 60));
    const reason = new RegExp(`it has the layout ${version}, and this sandbox reads 2`);
    expect(await rejectionOf("layout.db", bytes)).toMatch(unusable(reason));
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
    const text = good.toString("latin1").replaceAll('"modified_at":', "?modified_at?:");
    expect(await rejectionOf("altered.db", Buffer.from(text, "latin1"))).toMatch(damaged);
  });

  test.each<[string, string, RegExp]>([
    [
      "an entity that is null",
      "UPDATE Price SET body = 'null' WHERE rowid = 2",
      /row 2 of Price is not a JSON object/,
    ],
    [
      "a broken token",
      "UPDATE tokens SET caller = '{' WHERE rowid = 1",
      /row 1 of tokens is not a JSON object/,
    ],
    [
      "a missing column",
      `DROP TABLE "Media"; CREATE TABLE "Media" (id TEXT PRIMARY KEY, text TEXT)`,
      /the table Media does not have the columns of this sandbox/,
    ],
    [
      "a counter without a value",
      "ALTER TABLE counters DROP COLUMN value",
      /the table counters does not have the columns of this sandbox/,
    ],
    [
      "a column that can be NULL",
      `ALTER TABLE tokens RENAME TO old; CREATE TABLE tokens (token TEXT PRIMARY KEY, caller TEXT);
      INSERT INTO tokens VALUES ('me', NULL); DROP TABLE old`,
      /the table tokens does not have the columns of this sandbox/,
    ],
    [
      "a counter beyond all numbers",
      "INSERT INTO counters VALUES ('sequence', 9223372036854775807)",
      /row 1 of counters is not a whole number, 0 or more/,
    ],
    [
      "an entity as bytes",
      "UPDATE Price SET body = CAST(body AS BLOB) WHERE rowid = 2",
      /row 2 of Price is not a JSON object/,
    ],
  ])("a file with %s", async (_, sql, reason) => {
    await writeFile(at("edited.db"), good);
    const database = new DatabaseSync(at("edited.db"));
    database.exec(`${sql}; PRAGMA wal_checkpoint(TRUNCATE);`);
    database.close();
    expect(await rejectionOf("edited.db")).toMatch(unusable(reason));
  });

  test("a file with an entity that does not conform to the contract", async () => {
    const text = good.toString("latin1").replaceAll('"type":"recurring"', '"type":12345678901');
    const message = await rejectionOf("nonconforming.db", Buffer.from(text, "latin1"));
    expect(message).toMatch(
      /^\/nonconforming\.db does not conform to the contract\. .*\nPrice [\w-]+ type must be string/,
    );
  });

  test.each(cases(["direct.db"], ["link.db"]))(
    "a damaged file with a log next to it, opened as %s",
    async (name) => {
      await writeFile(at("sudden.db"), good);
      const running = await start(at("sudden.db"));
      const path = `/v1/organizations/${organizations.harbour}`;
      const body = { name: "Renamed" };
      await running.send({ method: "PATCH", path, token: tokens.harbour, body });
      running.kill("SIGKILL");
      await running.ended;
      expect((await readFile(at("sudden.db-wal"))).length).toBeGreaterThan(0);
      const last = Math.floor(good.length / 4096) - 1;
      const bytes = changed((copy) => copy.fill(0xa5, last * 4096, (last + 1) * 4096));
      await writeFile(at("sudden.db"), bytes);
      if (name === "link.db") await symlink(at("sudden.db"), at("link.db"));
      expect(await rejectionOf(name === "link.db" ? name : "sudden.db")).toMatch(damaged);
      await rm(at("sudden.db"));
      await rm(at("sudden.db-wal"));
    },
  );

  test("a file that another sandbox has open, which continues to work", async () => {
    const data = at("locked.db");
    const first = await start(data);
    const message = `${data} cannot be used: another sandbox is using it. Name another file with --data.`;
    expect(await rejectionOf("locked.db")).toBe(message.replaceAll(folder, ""));
    const { code, output } = await run(root, cli, ...options(data));
    expect({ code, output }).toEqual({ code: 1, output: `error: ${message}\n` });
    const body = { product_id: products.chart };
    const request = { method: "POST", path: "/v1/checkouts/custom/", token: tokens.harbour, body };
    expect((await first.send(request)).status).toBe(201);
    first.kill("SIGTERM");
    expect(await first.ended).toMatchObject({ code: 0 });
  });
});

test("a file whose name no file can have is reported", async () => {
  const message = /null bytes\. Name another file with --data\.$/;
  await expect(createSandbox({ data: "a\0b" })).rejects.toThrow(message);
});

test("a full disk is reported without a stack trace", async () => {
  // The limit of the size of a file stands in for that of a disk.
  const command = `ulimit -f 64; exec "${process.execPath}" "${cli}" --port 0 --data "${at("full.db")}"`;
  const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  expect(stderr).toMatch(
    /^error: \S+full\.db cannot be used: .*\. Name another file with --data\.\n$/,
  );
  expect(status).toBe(1);
});

test("a link to a data file is as good as the file", async () => {
  await symlink(at("linked.db"), at("link-to.db"));
  const first = await openTestSandbox({ data: at("link-to.db") });
  const before = first.state();
  await first.close();
  const second = await openTestSandbox({ data: at("linked.db") });
  expect(second.state()).toEqual(before);
  await second.close();
});
