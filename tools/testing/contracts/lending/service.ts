/** What the contract of this folder cannot say: how its entities are stored, and what its operations do. */
import { join } from "node:path";
import { type HandlerContext, ProblemError, type Service } from "#mock";

interface Book {
  id: string;
  created_at: string;
  modified_at: string | null;
  title: string;
  subtitle: string | null;
  status: string;
  daily_fee: number;
  metadata: object;
  library_id: string;
  authors: string[];
  rules: { max_days: number } | null;
}

interface Loan {
  id: string;
  created_at: string;
  returned_at: string | null;
  status: string;
  fee: number;
  code: string;
  book_id: string;
  reader_id: string;
}

interface Entities {
  Library: { id: string; name: string; max_loans: number };
  Author: { id: string; name: string };
  Book: Book;
  Reader: { id: string; name: string; card: string; library_id: string };
  Loan: Loan;
}

type Context = HandlerContext<Entities>;

const entities: Service<Entities>["entities"] = {
  Library: {
    schema: "Library",
    role: { name: "librarian", field: "library_id" },
    internal: { max_loans: { type: "integer", minimum: 0, maximum: 100, default: 5 } },
  },
  Author: { schema: "Author" },
  Book: {
    schema: "Book",
    internal: {
      rules: {
        type: ["object", "null"],
        default: null,
        required: ["max_days"],
        properties: { max_days: { type: "integer" } },
      },
    },
    sorting: "-created_at",
  },
  Reader: {
    schema: "Reader",
    role: { name: "reader", field: "reader_id" },
    unique: ["library_id", "card"],
  },
  Loan: {
    schema: "Loan",
    unique: ["code"],
    criteria: { title: "book.title" },
  },
};

const problems = ["BookLent", "UnknownReference"] as const;
class LendingError extends ProblemError<(typeof problems)[number]> {}

function holder({ caller }: Context, role: string, field: string): string {
  if (caller?.role !== role) throw new LendingError("Forbidden");
  return `${caller[field]}`;
}

const libraryOf = (context: Context) => ({
  library_id: holder(context, "librarian", "library_id"),
});

function ownBook(id: string, context: Context): Book {
  const { library_id } = libraryOf(context);
  const book = context.store.get("Book", id);
  if (book?.library_id !== library_id) throw new LendingError("NotFound");
  return book;
}

type Query = Parameters<Context["store"]["list"]>[2];
interface Request {
  path: { id: string; code: string };
  query: Query;
}

const handlers: Service<Entities>["handlers"] = {
  listBooks: ({ query }: Request, context) => context.store.list("Book", libraryOf(context), query),

  createBook: ({ body }: { body: { title: string } }, context) =>
    context.store.insert("Book", {
      ...{ id: context.newId(), created_at: context.now(), status: "available", daily_fee: 20 },
      ...libraryOf(context),
      ...context.settable(body, "Book", ["subtitle", "daily_fee"]),
    }),

  getBook: ({ path }: Request, context) => ownBook(path.id, context),

  updateBook: ({ path, body }: Request & { body: object }, context) => {
    const fields = context.settable(body, "Book", ["subtitle", "daily_fee", "metadata"]);
    return context.store.update("Book", {
      ...ownBook(path.id, context),
      ...fields,
      modified_at: context.now(),
    });
  },

  listLoans: ({ query }: Request, context) =>
    context.store.list("Loan", { reader_id: holder(context, "reader", "reader_id") }, query),

  createLoan: ({ body }: { body: { book_id: string; reader_id: string } }, context) => {
    const { library_id } = libraryOf(context);
    const [book, reader] = [
      context.store.get("Book", body.book_id),
      context.store.get("Reader", body.reader_id),
    ];
    if (book?.library_id !== library_id) throw new LendingError("UnknownReference", "/book_id");
    if (reader?.library_id !== library_id) throw new LendingError("UnknownReference", "/reader_id");
    if (book.status === "lent") throw new LendingError("BookLent");
    context.store.update("Book", { ...book, status: "lent" });
    return context.store.insert("Loan", {
      ...{
        id: context.newId(),
        created_at: context.now(),
        code: context.newSecret("code"),
        status: "reserved",
      },
      ...{ fee: book.daily_fee * 14, book_id: book.id, reader_id: reader.id },
    });
  },

  collectLoan: ({ path }: Request, context) => {
    const loan = context.store.find("Loan", { code: path.code });
    if (loan === undefined) throw new LendingError("NotFound");
    const token = context.newSecret("reader");
    context.store.addToken(token, { role: "reader", reader_id: loan.reader_id });
    return { ...context.store.update("Loan", { ...loan, status: "collected" }), token };
  },
};

export const lending = {
  name: "lending",
  contract: join(import.meta.dirname, "openapi.yaml"),
  entities,
  handlers,
  problems,
} satisfies Service<Entities>;
