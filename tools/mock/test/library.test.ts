import { describe, expect, test } from "vitest";
import { build, createSandbox, SandboxError, type Seed } from "#mock";
import type { Sent } from "#testing/send";
import { until } from "#testing/wait";
import {
  addBook,
  authors,
  books,
  booksPath,
  collect,
  type Lending,
  lend,
  lending,
  libraries,
  loansPath,
  openLending,
  readers,
  seed,
  tokens,
  uuid,
} from "./lending.ts";

describe("fetch of a sandbox in process", async () => {
  const sandbox = await openLending();
  const headers = { authorization: `Bearer ${tokens.harbour}` };
  const url = "https://api.example.com/v1/books/";

  test("takes a text, a URL or a Request", async () => {
    for (const input of [url, new URL(url), new Request(url)]) {
      expect((await sandbox.fetch(input, { headers })).status).toBe(200);
    }
    expect((await sandbox.fetch(new Request(url, { headers }))).status).toBe(200);
  });

  const post = (signal: AbortSignal) =>
    sandbox.fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(addBook.body),
      signal,
    });

  test("carries out nothing if the signal is aborted before the request is read", async () => {
    const before = sandbox.state();
    const reason = new Error("enough");
    await expect(post(AbortSignal.abort(reason))).rejects.toThrow("enough");
    const controller = new AbortController();
    const response = post(controller.signal);
    controller.abort(reason);
    await expect(response).rejects.toThrow("enough");
    await sandbox.send({ path: booksPath });
    expect(sandbox.state()).toEqual(before);
  });

  test("rejects as soon as the signal is aborted", async () => {
    const controller = new AbortController();
    const init = { headers: { ...headers, prefer: "wait=30" }, signal: controller.signal };
    const response = sandbox.fetch(url, init);
    await sandbox.send({ path: booksPath });
    controller.abort(new Error("enough"));
    await expect(response).rejects.toThrow("enough");
    await until("the log", () => sandbox.log.at(-1)?.operation === "listBooks");
  });

  test("shares nothing with another sandbox", async () => {
    const other = await openLending();
    await sandbox.send(lend);
    expect(sandbox.state().entities.Loan).toHaveLength(1);
    expect(other.state().entities.Loan).toHaveLength(0);
    sandbox.reset();
    expect(sandbox.state()).toEqual(other.state());
    await other.close();
  });
});

describe("a deterministic sandbox", () => {
  /** The responses to everything that a visit requests. */
  async function visit({ send }: Lending): Promise<object[]> {
    const responses: object[] = [];
    const request = async (sent: Sent) => {
      const response = await send(sent);
      responses.push(response);
      return response.body;
    };
    const { id: book_id } = await request(addBook);
    const update = { method: "PATCH", path: booksPath + book_id, token: tokens.harbour };
    await request({ ...update, body: {} });
    await request({ ...update, body: {}, token: "unknown" });
    await request({ ...update, body: { title: 1 } });
    const { token } = await request(collect(await request(lend)));
    await request({ path: loansPath, token });
    await request({ path: "/_sandbox/state" });
    return responses;
  }
  const open = () => openLending({ deterministic: true });

  test("gives the same responses in every run, in every world and after every reset", async () => {
    const [first, second] = [await open(), await open()];
    const responses = await visit(first);
    expect(await visit(second)).toEqual(responses);
    first.reset();
    expect(await visit(first)).toEqual(responses);
    const send = (sent: Sent) => first.send({ ...sent, path: `/worlds/other${sent.path}` });
    expect(await visit({ ...first, send })).toEqual(responses);
  });

  test("continues its sequence from a state that is put back", async () => {
    const world = await open();
    await visit(world);
    const state = world.state();
    const next = await visit(world);
    world.reset();
    await world.put(state);
    expect(await visit(world)).toEqual(next);
  });

  test("does not count what only reads, nor what is rejected", async () => {
    const world = await open();
    const before = world.state();
    await world.send({ path: booksPath, token: tokens.harbour });
    await world.send({ ...lend, token: tokens.ben });
    await world.send({ ...lend, token: tokens.meadow });
    expect(world.state()).toEqual(before);
  });
});

test("a sandbox can be closed twice, and then says that it is closed", async () => {
  const sandbox = await createSandbox(lending);
  await sandbox.close();
  await expect(sandbox.close()).resolves.toBeUndefined();
  const closed = new SandboxError("the sandbox is closed. Create another one.");
  expect(() => sandbox.state()).toThrow(closed);
  expect(() => sandbox.reset()).toThrow(closed);
  for (const path of [booksPath, "/worlds/x/v1/books/", "/openapi.json"]) {
    await expect(sandbox.fetch(`http://a.test${path}`)).rejects.toThrow(closed);
  }
});

test("a request that was carried out has its response even if the sandbox is closed before", async () => {
  const sandbox = await openLending();
  const response = sandbox.send({ ...addBook, headers: { prefer: "wait=0.1" } });
  await until("the book", () => sandbox.state().entities.Book?.length === 3);
  await sandbox.close();
  expect((await response).status).toBe(201);
});

test("what onRequest throws is an error of the caller, and not a response", async () => {
  const onRequest = () => {
    throw new Error("mine");
  };
  const sandbox = await openLending({ onRequest });
  await expect(sandbox.send({ path: booksPath })).rejects.toThrow("mine");
  await sandbox.close();
});

describe("a seed in the library can extend", () => {
  const entities = { Book: [{ id: books.tides, title: "Mine" }] };
  const read = async (given: Seed, service: object = { ...lending, seed }) => {
    const sandbox = await createSandbox(service as typeof lending, { seed: given });
    const { tokens, entities } = sandbox.state();
    const list = (type: "Book" | "Library") => entities[type].map(({ id }) => id);
    const [first] = entities.Book;
    return { tokens: Object.keys(tokens), books: list("Book"), libraries: list("Library"), first };
  };
  const { ben, ...librarians } = tokens;

  test("the seed of the service", async () => {
    const state = await read({ extends: "default", entities, tokens: {} });
    expect(state.tokens).toEqual([...Object.values(librarians), ben]);
    expect(state.books).toEqual([books.tides, books.seeds]);
    expect(state.first).toMatchObject({ title: "Mine", authors: [authors.ada] });
  });

  test("the contract's examples, with what the service's seed has for them", async () => {
    const given: Seed = { extends: "examples", entities };
    const library = { id: libraries.harbour, name: "Harbour" };
    const seed = { tokens: { [tokens.harbour]: { role: "librarian", library_id: library.id } } };
    const other = { ...library, id: libraries.meadow };
    const all = { ...seed, entities: { Library: [other], Book: [{ id: books.seeds }] } };
    await expect(read(given, { ...lending, seed: all })).rejects.toThrow(
      /Book\/0\/library_id refers/,
    );
    const own = { ...given, entities: { ...entities, Library: [library] } };
    const state = await read(own, { ...lending, seed: all });
    expect(state).toMatchObject({ books: [books.tides], libraries: [library.id] });
    expect(state.first).toMatchObject({ title: "Mine", status: "available" });
  });
});

describe("build", () => {
  const buildLoan = (overrides?: object) =>
    build(lending, "Loan", overrides) as Record<string, Record<string, unknown>>;

  test("replaces fields, also of the models in a model, and leaves the others", () => {
    const loan = buildLoan({ fee: 5, reader: { name: "Dora" } });
    expect(loan).toMatchObject({ fee: 5, reader: { name: "Dora", card: "A-1" } });
    expect(buildLoan().fee).toBe(280);
  });

  test("replaces an id wherever the model has it", () => {
    const [book_id, library_id] = [uuid(3, 9), uuid(1, 9)];
    const loan = buildLoan({ book_id, reader: { library_id } });
    expect(loan.book).toMatchObject({ id: book_id, library_id });
  });

  test("gives the items of a list different ids", () => {
    const items = [{ id: uuid(3, 1) }, { id: uuid(3, 2) }];
    expect(build(lending, "BookPage", { items })).toMatchObject({ items });
  });

  test("gives each model another ID, and the first one that of the example", () => {
    const service = { ...lending };
    const ids = [1, 2, 3].map(() => Object(build(service, "Reader")).id);
    expect(ids).toEqual([readers.ben, ...[1, 2].map((n) => `0000000${n}${readers.ben.slice(8)}`)]);
    expect(build(service, "Reader", { id: uuid(4, 9) })).toMatchObject({ id: uuid(4, 9) });
  });

  test("rejects a schema or a field that the contract does not have", () => {
    expect(() => build(lending, "Lona")).toThrow('the contract has no schema "Lona"');
    const unknown = (owner: string) => new RegExp(`^${owner} has no "naem". Use id, `);
    expect(() => buildLoan({ naem: "Dora" })).toThrow(unknown("Loan"));
    expect(() => buildLoan({ reader: { naem: "Dora" } })).toThrow(unknown("Reader"));
    const items = [{ naem: "Dora" }];
    expect(() => build(lending, "BookPage", { items })).toThrow(unknown("Book"));
  });
});
