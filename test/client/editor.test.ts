import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations as bundled, document, type Operation } from "../contract/document.ts";
import { type Consumer, consumer } from "./packed.ts";

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  enum?: string[];
  "x-extensible-enum"?: string[];
}
const schemas = document.components.schemas as Record<string, Schema>;
/** The bundle's operations, with the texts that every one of them has. */
const operations = bundled as (Operation & { summary: string; description: string })[];

let installed: Consumer;
beforeAll(async () => {
  installed = await consumer();
  service = editor(installed.path);
});
afterAll(() => installed?.[Symbol.asyncDispose]());

let service: ReturnType<typeof editor>;

/** What an editor asks of TypeScript, about one file of a project; `|` marks where the cursor is. */
function editor(folder: string) {
  const file = join(folder, "open.ts");
  let text = "";
  let version = 0;
  const { options } = ts.convertCompilerOptionsFromJson(
    { strict: true, target: "es2022", module: "nodenext", moduleResolution: "nodenext", types: [] },
    folder,
  );
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : "0"),
    getScriptSnapshot: (name) => {
      if (name === file) return ts.ScriptSnapshot.fromString(text);
      return ts.sys.fileExists(name)
        ? ts.ScriptSnapshot.fromString(readFileSync(name, "utf8"))
        : undefined;
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  };
  const languageService = ts.createLanguageService(host);
  const type = (typed: string): number => {
    const cursor = typed.indexOf("|>");
    if (cursor < 0) throw new Error("no cursor");
    text = typed.replace("|>", "");
    version++;
    return cursor;
  };
  return {
    completions: (typed: string): string[] => {
      const cursor = type(typed);
      const found = languageService.getCompletionsAtPosition(file, cursor, {});
      return (found?.entries ?? []).map(({ name }) => name);
    },
    hover: (typed: string) => {
      const info = languageService.getQuickInfoAtPosition(file, type(typed));
      if (info === undefined) throw new Error("nothing to show");
      return {
        signature: ts.displayPartsToString(info.displayParts),
        text: ts.displayPartsToString(info.documentation),
        tags: (info.tags ?? []).map(({ name, text: said }) => {
          return `@${name} ${ts.displayPartsToString(said)}`;
        }),
      };
    },
    errors: (): string[] =>
      languageService
        .getSemanticDiagnostics(file)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  };
}

const imported = (name: string, use: string) => `import { ${name} } from "selling-api"; ${use}`;
const plain = (text = "") => text.replaceAll(/\s+/g, " ").trim();
const named = operations.map((operation) => [operation.operationId, operation] as const);

describe("whoever points at an operation", () => {
  test.each(named)("reads what %s does", (name, { summary, description }) => {
    const { text } = service.hover(imported(name, `|>${name};`));
    expect(plain(text)).toBe(`${summary}. ${plain(description)}`);
  });

  test.each(named)("reads what %s can throw, and where more is to be found", (name, operation) => {
    const { tags } = service.hover(imported(name, `|>${name};`));
    const thrown = Object.keys(operation.responses)
      .filter((status) => !status.startsWith("2"))
      .map((status) => (status === "default" ? "any other status" : status));
    for (const status of thrown) {
      expect(tags).toContainEqual(expect.stringMatching(`^@throws \\{ApiError\\} ${status}: .`));
    }
    expect(tags).toContainEqual(expect.stringMatching(/^@throws \{TimeoutError\} ./));
    expect(tags).toContainEqual(expect.stringMatching(/^@throws \{NetworkError\} ./));
    expect(tags).toContainEqual(expect.stringMatching(/^@returns ./));
    expect(tags).toContainEqual(expect.stringMatching(`^@see http.*/${name.toLowerCase()}$`));
  });

  test.each(named)("reads the signature of %s in plain names", (name) => {
    const { signature } = service.hover(imported(name, `|>${name};`));
    const request = `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;
    expect(signature).toMatch(
      new RegExp(
        `^\\(alias\\) function ${name}\\(client: Client, request\\??: ${request}\\): Promise<\\w+>\nimport ${name}$`,
      ),
    );
  });
});

describe("whoever points at a model", () => {
  test.each(["Order", "CheckoutSession", "Subscription"])("reads what a %s is", (name) => {
    const { signature, text } = service.hover(imported(name, `type Mine = |>${name};`));
    expect(signature).toBe(`(alias) interface ${name}\nimport ${name}`);
    expect(plain(text)).toBe(plain(schemas[name]?.description));
  });

  test("reads which values of an open value are known, and that there may be others", () => {
    const { signature, text } = service.hover(
      imported("SubscriptionStatus", "type Mine = |>SubscriptionStatus;"),
    );
    expect(signature).toContain('type SubscriptionStatus = "incomplete" | (string & {})');
    expect(plain(text)).toBe(
      `${plain(schemas.SubscriptionStatus?.description)} Known values: \`incomplete\`. Accept others.`,
    );
  });

  test("reads what a field promises", () => {
    const { signature, text } = service.hover(
      imported("type Order", "declare const order: Order; order.|>tax_amount;"),
    );
    expect(signature).toBe("(property) Order.tax_amount: number");
    expect(plain(text)).toBe(plain(schemas.Order?.properties?.tax_amount?.description));
  });
});

describe("whoever points at what they made", () => {
  const client = "type Client, getOrder, listSubscriptions, paginate";
  test.each([
    ["an answer", 'const |>it = await getOrder(client, { path: { id: "" } });', "const it: Order"],
    [
      "an item of a list",
      "for await (const |>it of paginate(listSubscriptions, client)) it;",
      "const it: Subscription",
    ],
    [
      "a page of a list",
      "for await (const |>it of paginate(listSubscriptions, client).pages()) it;",
      "const it: SubscriptionPage",
    ],
  ])("reads the plain name of %s", (_, use, signature) => {
    const typed = imported(client, `declare const client: Client; ${use}`);
    expect(service.hover(typed).signature).toBe(signature);
  });
});

describe("whoever types a text", () => {
  const open = Object.entries(schemas).flatMap(([name, { "x-extensible-enum": known = [] }]) =>
    known.length > 0 ? [[name, known] as const] : [],
  );

  test.each(open)("is offered the known values of %s, and may type any other", (name, known) => {
    const typed = imported(`type ${name}`, `const mine: ${name} = "|>whatever"; mine;`);
    expect(service.completions(typed).sort()).toEqual([...known].sort());
    expect(service.errors()).toEqual([]);
  });

  test("is offered the same by the types of the paths", () => {
    const typed = `import type { components } from "selling-api/types";
const mine: components["schemas"]["SubscriptionStatus"] = "|>whatever"; mine;`;
    expect(service.completions(typed)).toEqual(["incomplete"]);
    expect(service.errors()).toEqual([]);
  });

  test("is offered the sorting criteria of subscriptions, and may type no other", () => {
    const typed = imported(
      "listSubscriptions, type Client",
      'declare const client: Client; listSubscriptions(client, { query: { sorting: ["|>whatever"] } });',
    );
    expect(service.completions(typed).sort()).toEqual(
      [...(schemas.SubscriptionSortingCriterion?.enum ?? [])].sort(),
    );
    expect(service.errors()).toHaveLength(1);
  });

  test("is offered the fields of an open body too", () => {
    const typed = imported(
      "updateCheckoutSession, type Client",
      'declare const client: Client; updateCheckoutSession(client, { path: { id: "" }, body: { |> } });',
    );
    expect(service.completions(typed)).toEqual(
      expect.arrayContaining(Object.keys(schemas.CheckoutSessionUpdate?.properties ?? {})),
    );
  });
});

test("no declaration that users read names what lies underneath", () => {
  const folder = join(installed.path, "node_modules/selling-api/dist");
  for (const file of [
    "client/index",
    "client/client",
    "generated/models",
    "generated/operations",
  ]) {
    const text = readFileSync(join(folder, `${file}.d.ts`), "utf8");
    expect(text).not.toMatch(/openapi-(fetch|typescript)/);
  }
});
