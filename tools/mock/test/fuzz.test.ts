import { fuzz } from "#testing/fuzz";
import { books, contract, openLending, readers, seed, tokens, uuid } from "./lending.ts";

const loan = {
  id: uuid(5, 1),
  created_at: "2026-01-15T12:00:00.000Z",
  status: "reserved",
  fee: 280,
  code: "code_example",
  book_id: books.tides,
  reader_id: readers.ben,
};

fuzz({
  contract,
  open: () => openLending({ seed: { ...seed, entities: { ...seed.entities, Loan: [loan] } } }),
  tokenFor: ({ id }) => (id === "listLoans" ? tokens.ben : tokens.harbour),
  tokens: Object.values(tokens),
  fields: ["metadata", "subtitle", "daily_fee"],
  sorting: ["-title", "created_at"],
});
