/** Two libraries with everything that the tests of the engine need. */
import { readFileSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import { parse } from "yaml";
import { createSandbox, type LogEntry, type SandboxOptions, type Seed } from "#mock";
import { type Document, readContract } from "#reader";
import { lending } from "#testing/contracts/lending/service";
import { type Sent, sender } from "#testing/send";

export { lending };

/** The contract as it is written. */
export const published: Document = parse(readFileSync(lending.contract, "utf8"));
export const contract = readContract(published);

const created_at = "2026-01-15T12:00:00.000Z";

/** A UUID that shows what it is the id of. */
export const uuid = (family: number, number: number) =>
  `${`${family}`.repeat(8)}-0000-4000-8000-${`${number}`.padStart(12, "0")}`;

export const libraries = { harbour: uuid(1, 1), meadow: uuid(1, 2) };
export const authors = { ada: uuid(2, 1) };
export const books = {
  /** The only one of the library Harbour. */
  tides: uuid(3, 1),
  /** Of the library Meadow. */
  seeds: uuid(3, 2),
};
export const readers = { ben: uuid(4, 1), cid: uuid(4, 2) };
export const unknownId = "00000000-0000-4000-8000-000000000000";

export const tokens = {
  harbour: "librarian_harbour",
  meadow: "librarian_meadow",
  ben: "reader_ben",
};

export const book = (id: string, more: object = {}) => ({
  id,
  created_at,
  title: "Tides",
  status: "available",
  library_id: libraries.harbour,
  authors: [authors.ada],
  ...more,
});

/** Books of the library Harbour, to be added to the seed. */
export const shelf = (length: number, more: object = {}) =>
  Array.from({ length }, (_, number) =>
    book(uuid(9, number), { title: `Book ${number}`, ...more }),
  );

export const seed = {
  tokens: {
    [tokens.harbour]: { role: "librarian", library_id: libraries.harbour },
    [tokens.meadow]: { role: "librarian", library_id: libraries.meadow },
    [tokens.ben]: { role: "reader", reader_id: readers.ben },
  },
  entities: {
    Library: [
      { id: libraries.harbour, name: "Harbour" },
      { id: libraries.meadow, name: "Meadow", max_loans: 2 },
    ],
    Author: [{ id: authors.ada, name: "Ada" }],
    Book: [
      book(books.tides),
      book(books.seeds, { title: "Seeds", library_id: libraries.meadow }),
    ] as object[],
    Reader: [
      { id: readers.ben, name: "Ben", card: "A-1", library_id: libraries.harbour },
      { id: readers.cid, name: "Cid", card: "A-1", library_id: libraries.meadow },
    ],
    Loan: [] as object[],
  },
};

/** The seed with further books. */
export const seedWith = (...more: object[]) => ({
  ...seed,
  entities: { ...seed.entities, Book: [...seed.entities.Book, ...more] },
});

/** Problems that the contract does not describe, with their statuses. */
const plainProblems: Record<string, number> = {
  Forbidden: 403,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  RequestTimeout: 408,
  ContentTooLarge: 413,
  UnsupportedMediaType: 415,
  HeadersTooLarge: 431,
  InsufficientStorage: 507,
};

/** A problem in the words of the contract, with the errors of a request. */
export function problem(name: string, errors?: object[]): Record<string, unknown> {
  const example = contract.problems.find((each) => each.name === `${name}Problem`);
  const status = plainProblems[name];
  const title = STATUS_CODES[Number(status)];
  const plain = { type: "about:blank", title, status, detail: title };
  const { errors: _, ...rest }: Record<string, unknown> = example?.value ?? plain;
  return errors === undefined ? rest : { ...rest, errors };
}

export const booksPath = "/v1/books/";
export const loansPath = "/v1/loans/";
export const lend: Sent = {
  method: "POST",
  path: loansPath,
  token: tokens.harbour,
  body: { book_id: books.tides, reader_id: readers.ben },
};
export const addBook: Sent = {
  method: "POST",
  path: booksPath,
  token: tokens.harbour,
  body: { title: "Charts" },
};
export const collect = ({ code }: { code: string }): Sent => ({
  method: "POST",
  path: `${loansPath}${code}/collect`,
});

/** A sandbox in this process that begins with the seed above, and ways to talk to it. */
export async function openLending(
  options: Omit<SandboxOptions, "seed"> & { seed?: object } = {},
  service = lending,
) {
  const log: LogEntry[] = [];
  const sandbox = await createSandbox(service, {
    onRequest: (entry) => log.push(entry),
    ...options,
    seed: (options.seed ?? seed) as Seed,
  });
  const send = sender(sandbox.fetch, "http://sandbox.test");
  return {
    ...sandbox,
    /** The requests as the terminal would show them. */
    log,
    send,
    put: async (state: object) => {
      const { status, text } = await send({ method: "PUT", path: "/_sandbox/state", body: state });
      if (status !== 200) throw new Error(text);
    },
  };
}

export type Lending = Awaited<ReturnType<typeof openLending>>;
