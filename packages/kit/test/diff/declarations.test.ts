import { cp, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareDeclarations } from "../../src/diff/declarations.ts";

/** The declarations of a client, with its modules in two folders. */
const released = join(import.meta.dirname, "released");

/** Where the modules are now, and where they were when the declarations were frozen. */
const entryPoints = {
  ".": ["generated/index", "client/index"],
  "./fetch": ["generated/fetch", "client/fetch"],
  "./types": ["generated/types"],
};

type Edit = [file: string, from: string | RegExp, to: string];

/** Edits that code written for the release does not survive, and what the comparison reports for each. */
const breaking: Record<string, [...Edit, reported: string]> = {
  "a function is renamed": [
    "generated/operations.d.ts",
    "function returnLoan(",
    "function giveBack(",
    "`returnLoan` is no longer exported",
  ],
  "a model is renamed": [
    "generated/models.d.ts",
    /\bMemberWithCard\b/g,
    "CardHolder",
    "`MemberWithCard` is no longer exported",
  ],
  "an optional request becomes required": [
    "generated/operations.d.ts",
    "request?: ListLoansRequest",
    "request: ListLoansRequest",
    "`listLoans`: ",
  ],
  "a request has a new required field": [
    "generated/models.d.ts",
    "interface LoanCreate {",
    "$& device: string;",
    "sent `LoanCreate`: Property 'device' is missing",
  ],
  "a type guard is removed": [
    "generated/models.d.ts",
    /export declare function isKnownLoanStatus[^;]*;/,
    "",
    "`isKnownLoanStatus` is no longer exported",
  ],
  "a known value is removed": [
    "generated/models.d.ts",
    '["open", "returned"]',
    '["open"]',
    "values of `loanStatusValues`: Type '\"returned\"' is not assignable",
  ],
  "an extensible enum is closed": [
    "generated/models.d.ts",
    " | (string & {});",
    ";",
    "sent `LoanStatus`: ",
  ],
  "a function returns another type": [
    "generated/operations.d.ts",
    "request: GetLoanRequest): Promise<Loan>",
    "request: GetLoanRequest): Promise<{ data: Loan }>",
    "`getLoan`: ",
  ],
  "a property of a response can be null": [
    "generated/models.d.ts",
    "  id: string;\n",
    "  id: string | null;\n",
    "received `Loan`: Types of property 'id' are incompatible",
  ],
  "a property is removed": [
    "generated/models.d.ts",
    "  name: string | null;\n",
    "",
    "properties of `Member`: Type '\"name\"' is not assignable",
  ],
  "pagination takes other parameters": [
    "client/paginate.d.ts",
    "  client: Client,\n",
    "  client: { client: Client },\n",
    "`paginate`: ",
  ],
  "an error class is removed": [
    "client/index.d.ts",
    "ApiError, TimeoutError",
    "ApiError",
    "`TimeoutError` is no longer exported",
  ],
  "an error no longer shows the status": [
    "client/errors.d.ts",
    "readonly status: number;",
    "private readonly status: number;",
    "received `ApiError`: Property 'status' is private",
  ],
  "an option is renamed": [
    "client/options.d.ts",
    "  accessToken?: string;",
    "  token?: string;",
    "properties of `ClientOptions`: Type '\"accessToken\"' is not assignable",
  ],
  "a path of the path-typed client is renamed": [
    "generated/types.d.ts",
    '"/loans/{id}": {',
    '"/rentals/{id}": {',
    "keys of `paths`: Type '\"/loans/{id}\"' is not assignable",
  ],
  "a response of the path-typed client is another one": [
    "generated/types.d.ts",
    '["Loan"] }',
    '["Loan" | "Problem"] }',
    '`operations["getLoan"]`: ',
  ],
};

/** Edits that leave such code alone. */
const compatible: Record<string, Edit> = {
  "a function is added": [
    "generated/operations.d.ts",
    "export declare function getLoan(",
    "export declare function renewLoan(client: Client): Promise<Loan>;\n$&",
  ],
  "an optional parameter is added": [
    "generated/operations.d.ts",
    "interface ListLoansRequest {",
    "$& trace?: string;",
  ],
  "a request has a new optional field": [
    "generated/models.d.ts",
    "interface LoanCreate {",
    "$& copies?: number;",
  ],
  "a response has a new field": ["generated/models.d.ts", "interface Loan {", "$& note: string;"],
  "a value becomes known": ["generated/models.d.ts", '"returned"]', '"returned", "lost"]'],
  "a sort criterion is added": ["generated/models.d.ts", "type SortingCriterion =", '$& "name" |'],
  "a required request field becomes optional": ["generated/models.d.ts", "label:", "label?:"],
  "an error response is added": [
    "generated/types.d.ts",
    "responses: {",
    '$& 403: { content: { "application/json": components["schemas"]["Problem"] } };',
  ],
  "a client option is added": [
    "client/options.d.ts",
    "interface ClientOptions {",
    "$& trace?: boolean;",
  ],
  "the first webhook is added": [
    "generated/types.d.ts",
    "type webhooks = Record<string, never>;",
    'interface webhooks { loanReturned: { post: { requestBody: components["schemas"]["Loan"] } } }',
  ],
  "the first component of a group is added": [
    "generated/types.d.ts",
    "headers: never;",
    "headers: { Sunset: string };",
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "contract-declarations-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the released declarations after some edits. */
async function edited(name: string, edits: Edit[]): Promise<string> {
  const path = join(folder, name);
  await cp(released, path, { recursive: true });
  for (const [file, from, to] of edits) {
    const before = await readFile(join(path, file), "utf8");
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not contain ${from}`);
    await writeFile(join(path, file), after);
  }
  return path;
}

const messages = (current: string, older = released) =>
  compareDeclarations(older, current, entryPoints).map(
    ({ location, message }) => `${location}: ${message}`,
  );

describe("the comparison of the client's declarations", () => {
  test("accepts the released declarations themselves", () => {
    expect(messages(released)).toEqual([]);
  });

  test("accepts additions", async () => {
    expect(messages(await edited("compatible", Object.values(compatible)))).toEqual([]);
  });

  test("finds modules that moved, and reports an entry point that neither place has", async () => {
    const current = await edited("moved", [["client/index.d.ts", /"\.\.\/generated\//g, '"./']]);
    for (const file of ["index", "errors", "options", "paginate"]) {
      await rename(join(current, `client/${file}.d.ts`), join(current, `generated/${file}.d.ts`));
    }
    const operations = join(current, "generated/operations.d.ts");
    const text = await readFile(operations, "utf8");
    await writeFile(operations, text.replace("../client/", "./"));
    await rm(join(current, "client"), { recursive: true });
    expect(messages(current)).toEqual(["./fetch: the entry point was removed"]);
    expect(messages(released, current)).toEqual([]);
  });

  test("reports entry points only if the release has them", async () => {
    const empty = join(folder, "empty");
    expect(messages(released, empty)).toEqual([]);
    expect(messages(empty)).toHaveLength(3);
  });

  test("takes the request of a webhook for what callers receive", async () => {
    const withWebhook = (name: string, body: string) =>
      edited(name, [
        [
          "generated/types.d.ts",
          "type webhooks = Record<string, never>;",
          'interface webhooks { loanReturned: { post: operations["loanReturned"] } }',
        ],
        [
          "generated/types.d.ts",
          "interface operations {",
          `$& loanReturned: { parameters: { query?: never }; requestBody: ${body}; responses: {} };`,
        ],
      ]);
    const older = await withWebhook("webhook", "{ id: string }");
    const newer = await withWebhook("larger-webhook", "{ id: string; note: string }");
    expect(messages(newer, older)).toEqual([]);
    expect(messages(older, newer)).toEqual([
      expect.stringContaining('`operations["loanReturned"]`'),
    ]);
  });

  describe("reports that", () => {
    let reported: string[];
    beforeAll(async () => {
      const edits = Object.values(breaking).map(([file, from, to]): Edit => [file, from, to]);
      reported = messages(await edited("breaking", edits));
    });

    test.each(Object.entries(breaking))("%s", (_, [, , , message]) => {
      expect(reported).toContainEqual(expect.stringContaining(message));
    });
  });
});
