import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Complaint, openSandbox } from "../../sandbox/open.ts";
import { launch, root, run } from "../contract/project.ts";
import {
  exchangeWith,
  keys,
  organizations,
  products,
  type State,
  subscription,
  tokens,
  world,
} from "./world.ts";

let folder: string;
let seed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-data-"));
  seed = join(folder, "seed.json");
  await writeFile(seed, JSON.stringify(world));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const open = (data: string) => openSandbox({ port: 0, seed, data });

async function start(data: string) {
  const cli = join(root, "sandbox/cli.ts");
  const running = launch(root, [cli, "--port", "0", "--quiet", "--seed", seed, "--data", data]);
  const [, url = ""] = await running.until(/(http:\/\/127\.0\.0\.1:\d+)/);
  return { ...running, url, ...exchangeWith(url) };
}

/** What was answered, and so has to be there for ever. */
interface Kept {
  sessions: Map<string, unknown>;
  /** Ids of confirmed sessions, with the customer's token. */
  confirmed: Map<string, string>;
  activations: Set<string>;
  validations: { answered: number; sent: number };
}

/** Writes on one connection until it breaks, and notes what was answered. */
async function write(url: string, kept: Kept, answered: () => void): Promise<void> {
  const { send, close } = exchangeWith(url);
  const body = { key: keys.cid.key, organization_id: organizations.meadow };
  const post = async (path: string, body: unknown, token?: string) => {
    const reply = await send({ method: "POST", path, body, token });
    if (reply.status >= 300) throw new Error(reply.text);
    answered();
    return reply.body as Record<string, string>;
  };
  try {
    for (;;) {
      const made = { product_id: products.chart };
      const session = await post("/v1/checkouts/custom/", made, tokens.harbour);
      const { id = "", client_secret } = session;
      kept.sessions.set(id, session);
      const confirm = `/v1/checkouts/custom/client/${client_secret}/confirm`;
      const confirmed = await post(confirm, { customer_name: id });
      kept.confirmed.set(id, confirmed.customer_session_token ?? "");
      const activate = "/v1/customer-portal/license-keys/activate";
      const activation = await post(activate, { ...body, label: id });
      kept.activations.add(activation.id ?? "");
      kept.validations.sent++;
      await post("/v1/customer-portal/license-keys/validate", body);
      kept.validations.answered++;
    }
  } catch (error) {
    if (!/ECONN|EPIPE|hang up/.test(`${(error as NodeJS.ErrnoException).code} ${error}`))
      throw error;
  } finally {
    close();
  }
}

test("kill -9 at any moment loses nothing that was answered, and leaves nothing by halves", async () => {
  const data = at("killed.db");
  const kept: Kept = {
    sessions: new Map(),
    confirmed: new Map(),
    activations: new Set(),
    validations: { answered: 0, sent: 0 },
  };
  for (let round = 1; round <= 10; round++) {
    const running = await start(data);
    let count = 0;
    // At another number of answers each time, with others under way.
    const enough = 7 * round ** 2;
    const stopAt = () => ++count === enough && running.kill("SIGKILL");
    await Promise.all(Array.from({ length: 6 }, () => write(running.url, kept, stopAt)));
    expect(await running.ended).toMatchObject({ signal: "SIGKILL" });
    running.close();

    const again = await openSandbox({ port: 0, seed, data });
    const { send, close } = exchangeWith(again.url);
    try {
      const state = (await send({ path: "/_sandbox/state" })).body as unknown as State;
      await holds(state, kept, round);
      const [id, token] = [...kept.confirmed].at(-1) ?? [];
      const own = await send({ path: "/v1/customer-portal/subscriptions/", token });
      expect(own.body).toMatchObject({ items: [{ checkout_id: id }] });
      const listed = await send({ path: "/v1/subscriptions/?limit=1", token: tokens.harbour });
      expect(listed.body).toMatchObject({
        pagination: { total_count: state.things.Subscription.length },
      });
    } finally {
      close();
      await again.stop();
    }
  }
  expect(kept.confirmed.size).toBeGreaterThan(500);
});

async function holds({ things, tokens }: State, kept: Kept, round: number): Promise<void> {
  const sessions = new Map(things.CheckoutSession.map((session) => [session.id, session]));
  const lost = [...kept.sessions.keys()].filter((id) => !sessions.has(id));
  const unconfirmed = [...kept.confirmed.keys()].filter(
    (id) => sessions.get(id)?.status !== "confirmed",
  );
  const strangers = [...kept.confirmed.values()].filter((token) => tokens[token] === undefined);
  const activated = new Set(things.LicenseKeyActivation.map(({ id }) => id));
  const inactive = [...kept.activations].filter((id) => !activated.has(id));
  expect({ round, lost, unconfirmed, strangers, inactive }).toEqual({
    round,
    lost: [],
    unconfirmed: [],
    strangers: [],
    inactive: [],
  });
  // Whole or not at all: each confirmed session has all that a confirmation makes, once.
  const confirmed = things.CheckoutSession.filter(({ status }) => status === "confirmed");
  const made = (ids: (string | null)[]) => ids.filter((id) => id !== null).sort();
  const expected = made(confirmed.map(({ id }) => id));
  expect(made(things.Order.map(({ checkout_id }) => checkout_id))).toEqual(expected);
  expect(made(things.Subscription.map(({ checkout_id }) => checkout_id))).toEqual(expected);
  expect(things.Customer.length - world.things.Customer.length).toBe(confirmed.length);
  expect(things.User.length - world.things.User.length).toBe(confirmed.length);
  expect(things.LicenseKey.length - world.things.LicenseKey.length).toBe(2 * confirmed.length);
  expect(Object.keys(tokens).length - Object.keys(world.tokens).length).toBe(confirmed.length);
  const key = things.LicenseKey.find(({ id }) => id === keys.cid.id);
  const others = world.things.LicenseKeyActivation.length;
  expect(key?.activations.length).toBe(things.LicenseKeyActivation.length - others);
  expect(key?.validations).toBeGreaterThanOrEqual(kept.validations.answered);
  expect(key?.validations).toBeLessThanOrEqual(kept.validations.sent);
}

test("kill -9 while the file is being made leaves one that can be opened", async () => {
  for (let round = 0; round < 5; round++) {
    const data = at(`young-${round}.db`);
    const running = launch(root, [
      join(root, "sandbox/cli.ts"),
      ...["--port", "0", "--quiet", "--seed", seed, "--data", data],
    ]);
    // The file appears, and then more and more of it.
    const grown = async () => {
      const sizes = await Promise.all(
        [data, `${data}-wal`].map((file) => readFile(file).catch(() => Buffer.alloc(0))),
      );
      return sizes.reduce((sum, { length }) => sum + length, 0) > round * 20_000;
    };
    while (!(await grown()));
    running.kill("SIGKILL");
    await running.ended;
    const sandbox = await open(data);
    expect(Object.keys(sandbox.tokens).sort()).toEqual(Object.keys(world.tokens).sort());
    await sandbox.stop();
  }
});

test("what was there at a tidy end is there at the next start, tokens and order of things included", async () => {
  const data = at("tidy.db");
  const one = await open(data);
  const { send, close } = exchangeWith(one.url);
  const many = Array.from({ length: 30 }, (_, number) => subscription(number, { amount: number }));
  const content = { ...world, things: { ...world.things, Subscription: many } };
  await send({ method: "PUT", path: "/_sandbox/state", body: content });
  const sorted = "/v1/subscriptions/?sorting=-amount&limit=100";
  const before = await send({ path: "/_sandbox/state" });
  const list = await send({ path: sorted, token: tokens.harbour });
  close();
  await one.stop();

  const two = await open(data);
  const next = exchangeWith(two.url);
  expect((await next.send({ path: "/_sandbox/state" })).text).toBe(before.text);
  expect((await next.send({ path: sorted, token: tokens.harbour })).text).toBe(list.text);
  next.close();
  await two.stop();
  expect((await readdir(folder)).filter((name) => name.startsWith("tidy"))).toEqual(["tidy.db"]);
});

test("a deterministic sandbox goes on counting after a start on its file", async () => {
  const data = at("counting.db");
  const ids: string[] = [];
  for (let start = 0; start < 3; start++) {
    const sandbox = await openSandbox({ port: 0, seed, data, deterministic: true });
    const { send, close } = exchangeWith(sandbox.url);
    const body = { product_id: products.chart };
    const session = { method: "POST", path: "/v1/checkouts/custom/", token: tokens.harbour, body };
    ids.push(((await send(session)).body as { id: string }).id);
    close();
    await sandbox.stop();
  }
  expect(new Set(ids).size).toBe(3);
});

describe("a file that is refused stays as it is, to the last byte, and nothing is put beside it:", () => {
  /** The bytes of a file that a sandbox has kept things in. */
  let good: Buffer;
  beforeAll(async () => {
    const sandbox = await open(at("good.db"));
    const { send, close } = exchangeWith(sandbox.url);
    const Subscription = Array.from({ length: 200 }, (_, number) => subscription(number));
    const content = { ...world, things: { ...world.things, Subscription } };
    await send({ method: "PUT", path: "/_sandbox/state", body: content });
    close();
    await sandbox.stop();
    good = await readFile(at("good.db"));
  });

  async function refusal(name: string, content?: Buffer | string): Promise<string> {
    const data = at(name);
    if (content !== undefined) await writeFile(data, content);
    const before = await readFile(data);
    const beside = (await readdir(folder)).sort();
    let message = "";
    try {
      await (await open(data)).stop();
    } catch (error) {
      if (!(error instanceof Complaint)) throw error;
      message = error.message.replaceAll(data, "FILE");
    }
    expect(message).not.toBe("");
    expect((await readFile(data)).equals(before)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(beside);
    return message;
  }

  const changed = (change: (bytes: Buffer) => unknown) => {
    const bytes = Buffer.from(good);
    change(bytes);
    return bytes;
  };
  const notOurs = "FILE is not a sandbox's file: name another one, this is left as it is";

  test("a text", async () => {
    expect(await refusal("text.db", "Dear diary,\n")).toBe(notOurs);
    expect(await refusal("long.db", "x".repeat(10_000))).toBe(notOurs);
  });

  test("another program's SQLite file", async () => {
    for (const mode of ["DELETE", "WAL"]) {
      const other = new DatabaseSync(at(`${mode}.db`));
      other.exec(
        `PRAGMA journal_mode = ${mode}; CREATE TABLE notes (text); INSERT INTO notes VALUES ('x');`,
      );
      other.close();
      expect(await refusal(`${mode}.db`)).toBe(notOurs);
    }
  });

  test("a file of another version", async () => {
    for (const version of [0, 2, 4_000_000]) {
      const bytes = changed((copy) => copy.writeUInt32BE(version, 60));
      expect(await refusal("version.db", bytes)).toBe(
        `FILE is of version ${version}, and this sandbox reads version 1: name another file`,
      );
    }
  });

  test("a file that ends too soon", async () => {
    for (const length of [50, 100, 4096, 10_000, good.length / 2, good.length - 4096]) {
      expect(await refusal("short.db", good.subarray(0, length))).toMatch(
        /^FILE (is damaged|cannot be used) \(.*\): restore it, or name another file$|^FILE is not a/,
      );
    }
  });

  test("a file with pages of nonsense", async () => {
    for (const page of [1, 2, 10, Math.floor(good.length / 4096) - 1]) {
      const bytes = changed((copy) => copy.fill(0xa5, page * 4096, (page + 1) * 4096));
      expect(await refusal("nonsense.db", bytes)).toMatch(
        /^FILE (is damaged|cannot be used) \(.*\): restore it, or name another file$/,
      );
    }
  });

  test("a file with pages of nonsense after a sudden end, and the log beside it", async () => {
    const data = at("sudden.db");
    await writeFile(data, good);
    const running = await start(data);
    const rename = { method: "PATCH", path: `/v1/organizations/${organizations.harbour}` };
    await running.send({ ...rename, token: tokens.harbour, body: { name: "Renamed" } });
    running.close();
    running.kill("SIGKILL");
    await running.ended;
    const page = Math.floor(good.length / 4096) - 1;
    await writeFile(
      data,
      changed((copy) => copy.fill(0xa5, page * 4096, (page + 1) * 4096)),
    );
    const log = await readFile(`${data}-wal`);
    expect(log.length).toBeGreaterThan(0);
    expect(await refusal("sudden.db")).toMatch(/^FILE is damaged \(/);
    expect((await readFile(`${data}-wal`)).equals(log)).toBe(true);
  });

  test("a file whose things are no longer what they were", async () => {
    const altered = good.toString("latin1").replaceAll('"modified_at":', "?modified_at?:");
    expect(await refusal("altered.db", Buffer.from(altered, "latin1"))).toMatch(
      /^FILE is damaged \(what is kept of [\w-]+ cannot be read\): restore it/,
    );
  });

  test("a file that another sandbox has open, which is not disturbed", async () => {
    const data = at("locked.db");
    const first = await start(data);
    const before = await readFile(data);
    const inUse = `${data} is in use by another sandbox: stop that one, or name another file`;
    await expect(open(data)).rejects.toThrow(inUse);
    const { code, output } = await run(root, "sandbox/cli.ts", "--port", "0", "--data", data);
    expect({ code, output }).toEqual({ code: 1, output: `error: ${inUse}\n` });
    expect((await readFile(data)).equals(before)).toBe(true);
    const body = { product_id: products.chart };
    const path = "/v1/checkouts/custom/";
    const token = tokens.harbour;
    expect((await first.send({ method: "POST", path, token, body })).status).toBe(201);
    first.close();
    first.kill("SIGTERM");
    await first.ended;
    await (await open(data)).stop();
  });
});

test("a file that is there and empty is begun", async () => {
  await writeFile(at("empty.db"), "");
  await (await open(at("empty.db"))).stop();
  expect((await readFile(at("empty.db"))).toString("latin1", 0, 15)).toBe("SQLite format 3");
});
