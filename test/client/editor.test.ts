import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { isSuccess, successOf } from "#reader";
import { root } from "../project.ts";
import { contract, operations } from "../published-contract.ts";

const editor = openEditor(join(root, "generated/edited.ts"));

/** TypeScript as an editor uses it, with one file. `|` in the text of the file is the cursor. */
function openEditor(file: string) {
  let text = "";
  let version = 0;
  // The types of browsers take longer to read than everything else, and nothing here shows them.
  const lib = ["es2022"];
  const { options } = ts.convertCompilerOptionsFromJson(
    { strict: true, target: "es2022", lib, module: "nodenext", allowImportingTsExtensions: true },
    root,
  );
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, types: [], noEmit: true }),
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? `${version}` : "0"),
    getScriptSnapshot: (name) => {
      const content = name === file ? text : ts.sys.readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  });
  function type(names: string, edited: string): number {
    const typed = `import { ${names} } from "./index.ts"; declare const client: Client; ${edited}`;
    const cursor = typed.indexOf("|>");
    const code = typed.replace("|>", "");
    if (code !== text) version++;
    text = code;
    return cursor;
  }
  return {
    completions: (names: string, code: string) => {
      const completions = service.getCompletionsAtPosition(file, type(names, code), {});
      return (completions?.entries ?? []).map(({ name }) => name);
    },
    hover: (names: string, code: string) => {
      const info = service.getQuickInfoAtPosition(file, type(names, code));
      const tags = info?.tags ?? [];
      return {
        signature: ts.displayPartsToString(info?.displayParts),
        text: withoutBreaks(ts.displayPartsToString(info?.documentation)),
        tags: tags.map((tag) => withoutBreaks(`@${tag.name} ${ts.displayPartsToString(tag.text)}`)),
      };
    },
    errors: () => service.getSemanticDiagnostics(file).map(({ code }) => code),
  };
}

function withoutBreaks(text = ""): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const order = contract.schemas.get("Order");

describe("an editor shows", () => {
  test("what a function does, what it returns and what it throws", () => {
    const operation = operations.find(({ id }) => id === "updateSubscription");
    if (operation === undefined) throw new Error("The operation has another name.");
    const { signature, text, tags } = editor.hover(
      "Client, updateSubscription",
      "|>updateSubscription;",
    );
    expect(signature).toContain(
      "function updateSubscription(client: AnyClient, request: UpdateSubscriptionRequest): Promise<Subscription>\n",
    );
    const { method, path, summary, description } = operation;
    expect(text).toBe(withoutBreaks(`${summary}. \`${method} ${path}\` ${description}`));
    expect(tags).toContain(withoutBreaks(`@returns ${successOf(operation)?.description}`));
    for (const { status, description } of operation.responses.filter((each) => !isSuccess(each))) {
      const code = status === "default" ? "any other status" : status;
      expect(tags).toContain(withoutBreaks(`@throws {ApiError} ${code}: ${description}`));
    }
  });

  test("nothing of what the contract assumes or does not know", () => {
    const [name, code] = ["createCheckoutSession", "|>createCheckoutSession;"];
    expect(operations.find(({ id }) => id === name)?.assumptions).not.toEqual([]);
    const { text, tags } = editor.hover(`Client, ${name}`, code);
    expect([text, ...tags].join(" ")).not.toMatch(/assum|open question|x-source/i);
  });

  test("what a model is", () => {
    const { signature, text } = editor.hover("Client, Order", "type Mine = |>Order;");
    expect(signature).toContain("interface Order\n");
    expect(text).toBe(withoutBreaks(order?.description));
  });

  test("what a field contains", () => {
    const code = "declare const order: Order; order.|>tax_amount;";
    const { signature, text } = editor.hover("Client, Order", code);
    expect(signature).toBe("(property) Order.tax_amount: number");
    expect(text).toBe(withoutBreaks(order?.properties.get("tax_amount")?.schema.description));
  });

  test.each([
    ["a result", 'const |>it = await getOrder(client, { path: { id: "" } });', "const it: Order"],
    [
      "an item",
      "for await (const |>it of paginate(listSubscriptions, client));",
      "const it: Subscription",
    ],
    [
      "a page",
      "for await (const |>it of paginate(listSubscriptions, client).pages());",
      "const it: SubscriptionPage",
    ],
  ])("the name of the type of %s", (_, code, signature) => {
    const names = "Client, getOrder, listSubscriptions, paginate";
    expect(editor.hover(names, code).signature).toBe(signature);
  });
});

describe("an editor suggests", () => {
  test("the known values of an extensible enum, and accepts others", () => {
    const code = 'export const value: CheckoutSessionStatus = "|>added later";';
    const known = contract.schemas.get("CheckoutSessionStatus")?.knownValues ?? [];
    expect(editor.completions("Client, CheckoutSessionStatus", code).sort()).toEqual(
      [...known].sort(),
    );
    expect(editor.errors()).toEqual([]);
  });

  test("the known problem types where an error is handled", () => {
    const code = 'declare const error: ApiError; if (error.problem?.type === "|>");';
    expect(editor.completions("ApiError, Client", code)).toEqual(
      expect.arrayContaining(["/problems/not-found", "/problems/discount-locked"]),
    );
  });

  test("the sorting criteria of subscriptions, and accepts no other", () => {
    const code = 'listSubscriptions(client, { query: { sorting: ["|>price"] } });';
    const criteria = contract.schemas.get("SubscriptionSortingCriterion")?.values ?? [];
    expect(editor.completions("Client, listSubscriptions", code).sort()).toEqual(
      [...criteria].sort(),
    );
    expect(editor.errors()).toHaveLength(1);
  });

  test("the documented fields of an open body", () => {
    const code = 'updateCheckoutSession(client, { path: { id: "" }, body: { |> } });';
    expect(editor.completions("Client, updateCheckoutSession", code)).toEqual(
      expect.arrayContaining(["discount_id", "customer_metadata", "success_url"]),
    );
  });
});
