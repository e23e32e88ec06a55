import { describe, expect, test } from "vitest";
import { formatText } from "#verify";
import type { Json } from "./library/library.ts";
import { edits, responds } from "./library/mutant.ts";
import { verifyLibrary } from "./library/run.ts";

/** The lines of a section of a report, without those of the next one. */
function sectionOf(text: string, title: string): string[] {
  const [, after = ""] = text.split(`\n${title}\n`);
  return after.split("\n\n", 1).join().split("\n");
}

describe("the report for a person", () => {
  test("has one note for timestamps that are written otherwise everywhere", async () => {
    const report = await verifyLibrary(
      responds(
        () => true,
        (response) => {
          const text = JSON.stringify(response.body).replaceAll(/(\.\d{3})Z"/g, '$1000Z"');
          response.body = JSON.parse(text);
        },
      ),
      { only: ["*/timestamps"] },
    );
    const notes = sectionOf(formatText(report), "notes, which are about assumptions");
    expect(notes).toEqual([
      expect.stringMatching(
        /^ {2}timestamps: expected \/items\/\*\/created_at must be a timestamp such as /,
      ),
      "    11 places, such as listBooks /items/*/created_at, getBook /created_at, listLoans /items/*/due_at",
    ]);
  });

  test("has one note for a status that is another one whatever is sent", async () => {
    const report = await verifyLibrary(
      {
        send: (response) => {
          if (response.status === 422) response.status = 400;
          if (response.status === 400) delete response.body.errors;
          if (response.status === 400) response.body.status = 400;
        },
      },
      { only: ["*/invalid-query", "*/invalid-body", "*/invalid-id"], write: true },
    );
    const notes = sectionOf(formatText(report), "notes, which are about assumptions");
    expect(notes.filter((line) => line.startsWith("  errors: expected 422 for"))).toHaveLength(2);
    expect(notes.join("\n")).toMatch(/^ {4}\d\d places, such as /m);
  });

  test("says which fields, statuses and values did not come, and which are not listed", async () => {
    const report = await verifyLibrary(
      edits(
        () => true,
        (body) => {
          const items: Json[] = body.items ?? [body];
          for (const item of items) {
            if (item.status === "collected") item.status = "lost";
            delete item.book;
          }
        },
      ),
      { only: ["listLoans/success", "getReceipt/success"] },
    );
    // A list of each token shows that the server accepts it.
    expect(report.unseen).toEqual({
      fields: ["Receipt.book"],
      alwaysNull: [
        "Book.isbn",
        "LoanOfMember.waiver",
        "LoanOfMember.return_url",
        "Loan.waiver",
        "Loan.return_url",
      ],
      statuses: ["listBooks 4XX", "listMyLoans 4XX", "listLoans 4XX", "getReceipt 4XX"],
      values: ["LoanOfMember.status collected", "Loan.status collected"],
    });
    expect(report.unlisted).toEqual(["LoanOfMember.status lost", "Loan.status lost"]);
    const text = formatText(report);
    expect(sectionOf(text, "not seen in this run, so not checked")).toEqual([
      "  fields that never came (1): Receipt.book",
      "  fields that were always null (5): Book.isbn, LoanOfMember.waiver, LoanOfMember.return_url and 2 more",
      "  statuses (4): listBooks 4XX, listMyLoans 4XX, listLoans 4XX and 1 more",
      "  listed values (2): LoanOfMember.status collected, Loan.status collected",
    ]);
    expect(sectionOf(text, "values that came and that the contract does not list")).toEqual([
      "  LoanOfMember.status lost, Loan.status lost",
    ]);
  });
});
