import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { marked, type Token } from "marked";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SandboxServer, startSandbox } from "../../sandbox/index.ts";
import type { Contract } from "../../scripts/bundle.ts";
import { list, operationsOf, schemasOf } from "../../scripts/contract.ts";
import { slug } from "../../scripts/docs/address.ts";
import { drawDiagrams, references } from "../../scripts/docs/diagrams.ts";
import { enrich } from "../../scripts/docs/enrich.ts";
import { samplesOf } from "../../scripts/docs/samples.ts";
import { readWorkflows } from "../../scripts/docs/workflows.ts";
import { makeDocs } from "../../scripts/docs.ts";
import { violations } from "../contract/document.ts";
import { root } from "../contract/project.ts";

const run = promisify(execFile);
const contract = JSON.parse(
  await readFile(join(root, "generated/openapi.json"), "utf8"),
) as Contract;
const operations = operationsOf(contract);
const samples = operations.map((operation) => ({
  operation,
  curl: samplesOf(contract, operation)[0]?.source ?? "",
  typeScript: samplesOf(contract, operation)[1]?.source ?? "",
}));
const workflows = await readWorkflows(root);
const files = await makeDocs(root);
const textOf = (file: string) => String(files.get(file));

/** The samples of the introduction, in the order in which they are pasted. */
function printed(language: string): string {
  const text = contract.info.description ?? "";
  const start = text.slice(text.indexOf("# Start"), text.indexOf("# What the service does"));
  return marked
    .lexer(start)
    .flatMap((token) => (token.type === "code" && token.lang === language ? [token.text] : []))
    .join("\n");
}

let folder: string;
let sandbox: SandboxServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  sandbox = await startSandbox({ port: 0 });
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Runs a text in the shell as a person would, except for the port of the sandbox. */
async function paste(text: string): Promise<string> {
  const here = text.replaceAll("http://127.0.0.1:4010", sandbox.url);
  const { stdout } = await run("sh", ["-e", "-c", here], { cwd: folder });
  return stdout;
}

const reset = () => fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" });

describe("dist/docs", () => {
  test("is the same from run to run, byte for byte", async () => {
    const again = await makeDocs(root);
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [file, content] of again)
      expect(Buffer.from(content).equals(Buffer.from(files.get(file) ?? "")), file).toBe(true);
  });

  test("names no other host, but as a link or a name", () => {
    const page = textOf("index.html");
    expect(page.search(/<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\//)).toBe(-1);
    expect(page.includes("cdn.redoc.ly/redoc/logo")).toBe(false);
    for (const file of ["changes.html", "reference.html", "console/index.html"]) {
      expect(textOf(file)).not.toMatch(/(src|href)="(https?:)?\/\//);
    }
  });

  test("allows no script but those it was made with", () => {
    const [, policy = ""] =
      /Content-Security-Policy" content="([^"]*)"/.exec(textOf("index.html")) ?? [];
    expect(policy).toMatch(/default-src 'none'; script-src ('sha256-[^']+' ){3}/);
    expect(policy).not.toContain("https:");
  });

  test("holds the artifacts as they are in generated/", async () => {
    for (const file of ["openapi.yaml", "openapi.json", "openapi-3.0.json", "schemas/Order.json"]) {
      expect(textOf(file)).toBe(await readFile(join(root, "generated", file), "utf8"));
    }
  });

  test("has no link inside that leads nowhere", () => {
    const addresses = new Set([
      "/",
      ...operations.map(({ tag, id }) => `/${slug(tag)}/${id.toLowerCase()}`),
      ...[...(contract.info.description ?? "").matchAll(/^# (.+)$/gm)].map(
        ([, title = ""]) => `/section/${slug(title)}`,
      ),
      ...workflows.map(({ title }) => `/section/workflows/${slug(title)}`),
      ...[...textOf("index.html").matchAll(/href="#(\/[a-z-]+)"/g)].map(([, path = ""]) => path),
    ]);
    for (const file of [
      "index.html",
      "changes.html",
      "reference.html",
      "console/index.html",
      "llms.txt",
      "reference.md",
    ]) {
      const text = textOf(file).split('<script type="module">')[0] ?? "";
      const links = [
        ...[...text.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
          href.replaceAll("&#x27;", "'"),
        ),
        ...[...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href),
      ];
      for (const href of links.filter((link) => !/^(https?:|data:)/.test(link))) {
        const [path = "", hash] = href.split("#");
        const target = posix.normalize(posix.join(dirname(file), path));
        const place = target.endsWith("/") ? `${target}index.html` : target;
        if (path !== "") expect(files.has(place), `${file}: ${href}`).toBe(true);
        if (hash?.startsWith("/")) expect([...addresses], `${file}: ${href}`).toContain(hash);
      }
    }
  });
});

describe("The texts for assistants", () => {
  test("name every operation and every schema", () => {
    for (const { id, method, path } of operations) {
      expect(textOf("llms.txt")).toContain(`\`${method} ${path}\`, \`${id}\``);
      expect(textOf("reference.md")).toContain(`### ${id}: `);
    }
    for (const name of Object.keys(schemasOf(contract))) {
      expect(textOf("reference.md")).toContain(`\n### ${name}\n`);
    }
  });

  test("are shorter than the contract by half", () => {
    expect(textOf("reference.md").length).toBeLessThan(textOf("openapi.yaml").length / 2);
  });
});

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
}

describe("The enriched contract", async () => {
  const rich = enrich(contract, await drawDiagrams(root, contract), workflows);

  test("lists the known values of every open value, and says that there may be others", () => {
    for (const [name, schema] of Object.entries(schemasOf(contract))) {
      const values = schema["x-extensible-enum"];
      if (values === undefined) continue;
      const text = schemasOf(rich)[name]?.description ?? "";
      expect(text, name).toContain("others are possible");
      for (const value of values) expect(text, name).toContain(`\`${value}\``);
    }
  });

  test("explains every assumption where it is made", () => {
    const texts = JSON.stringify(rich.paths) + JSON.stringify(rich.components);
    const marked = new Set(
      [
        ...JSON.stringify(contract.components).matchAll(/"x-assumption":("[^"]+"|\[[^\]]+\])/g),
      ].flatMap(([, ids = '""']) => list(JSON.parse(ids))),
    );
    for (const id of marked) {
      const title = contract["x-assumptions"]?.[id]?.title ?? "";
      expect(texts, id).toContain(`**${title}.**`);
    }
  });

  test("links operations by fields that their answers and paths have", () => {
    for (const { id, success } of operations) {
      const { links = {} } = success as { links?: Record<string, Link> };
      for (const link of Object.values(links)) {
        const target = operations.find((operation) => operation.id === link.operationId);
        expect(target, `${id}: ${link.operationId}`).toBeDefined();
        const given = Object.keys(link.parameters ?? {});
        const asked = target?.parameters.filter((parameter) => parameter.in === "path") ?? [];
        expect(given.sort(), `${id}: ${link.operationId}`).toEqual(
          link.parameters === undefined ? [] : asked.map(({ name }) => name).sort(),
        );
        for (const expression of Object.values(link.parameters ?? {})) {
          const names = expression
            .replace("$response.body#/", "")
            .replace("items/0/", "")
            .split("/");
          const shown = JSON.stringify(success.content?.["application/json"]);
          for (const name of names) expect(shown, `${id}: ${expression}`).toContain(`"${name}":`);
        }
      }
    }
  });

  test("leads from the creation of a session to its confirmation, and on to the subscriptions", () => {
    const text = (id: string) => {
      const found = operations.find((operation) => operation.id === id);
      const operation = rich.paths[found?.path ?? ""]?.[found?.method.toLowerCase() ?? ""];
      return (operation as { description?: string }).description;
    };
    expect(text("createCheckoutSession")).toContain("(#/checkout/confirmcheckoutsession)");
    expect(text("confirmCheckoutSession")).toContain(
      "(#/portal-subscriptions/listportalsubscriptions)",
    );
    expect(text("confirmCheckoutSession")).toContain("The token is optional");
  });

  test("keeps the text of every field that may be null", () => {
    expect(JSON.stringify(rich.components.schemas)).not.toContain('{"type":"null"}');
    const order = schemasOf(rich).Order?.properties?.modified_at;
    expect(order?.type).toEqual(["string", "null"]);
    expect(order?.description).toContain("null if it never has");
  });

  test("has a map of the resources in which an order refers to its customer and product", () => {
    const map = references(contract);
    expect(map.get("Order")).toEqual(
      expect.arrayContaining(["Customer", "Product", "Subscription"]),
    );
    expect(rich.info.description).toContain("<svg");
    expect(rich.info.description).not.toContain("<!-- diagram");
  });
});

describe("The journeys", () => {
  const text = textOf("reference.md");

  test("are told step by step, with a link to each operation and to the file that runs", () => {
    expect(workflows.length).toBeGreaterThanOrEqual(6);
    for (const { file, title, steps } of workflows) {
      const told = text.slice(text.indexOf(`### ${title}`)).split("\n### ")[0] ?? "";
      expect(told.match(/^1\. \[/gm), title).toHaveLength(steps.length);
      expect(told).toContain(`(workflows/${file})`);
      for (const { operationId } of steps) expect(told).toContain(`/${operationId.toLowerCase()})`);
    }
  });

  test("name the contract that lies beside the reference", () => {
    for (const { file } of workflows) {
      const [, url = ""] = /^ {4}url: (.*)$/m.exec(textOf(`workflows/${file}`)) ?? [];
      expect(files.has(posix.normalize(`workflows/${url}`)), file).toBe(true);
    }
  });
});

describe("The samples", () => {
  test("are there for every operation, complete", () => {
    for (const { operation, curl, typeScript } of samples) {
      expect(curl, operation.id).toMatch(
        /^curl (-X (POST|PATCH) )?'?http:\/\/127\.0\.0\.1:4010\/v1\//,
      );
      expect(`${curl}${typeScript}`, operation.id).not.toMatch(
        /undefined|\{id\}|\{client_secret\}|\[object/,
      );
      expect(typeScript, operation.id).toContain(`await ${operation.id}(client`);
    }
  });

  test.each(samples)(
    "$operation.id: its curl answers as the reference shows",
    async ({ operation, curl }) => {
      await reset();
      const answer = await paste(`${curl} -s -o answer.json -w '%{http_code}'`);
      expect(answer).toBe(operation.success.status);
      const body = JSON.parse(await readFile(join(folder, "answer.json"), "utf8"));
      expect(violations(operation.success.schema, body)).toEqual([]);
      const { examples = {} } = (operation.success.content?.["application/json"] ?? {}) as {
        examples?: Record<string, { value: object }>;
      };
      expect(Object.keys(body).sort()).toEqual(
        Object.keys(Object.values(examples)[0]?.value ?? {}).sort(),
      );
    },
  );

  test("compile, in TypeScript, against the package's own types", async () => {
    const place = join(folder, "samples");
    await mkdir(place);
    const all = [...samples.map(({ typeScript }) => typeScript), printed("ts")];
    const names = all.map((_, index) => join(place, `sample${index}.ts`));
    for (const [index, text] of all.entries()) await writeFile(names[index] ?? "", text);
    const program = ts.createProgram(names, {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      moduleDetection: ts.ModuleDetectionKind.Force,
      paths: { "selling-api": [join(root, "client/index.ts")] },
    });
    const wrong = ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => file?.fileName.startsWith(place) ?? true)
      // The samples lie in a folder that is no package.
      .filter(({ code }) => code !== 1309 && code !== 1479);
    expect(
      wrong.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    ).toEqual([]);
  });
});

describe("The introduction", () => {
  test("leads to a subscription with curl, pasted as printed", async () => {
    await reset();
    const before = await (await fetch(`${sandbox.url}/_sandbox/health`)).json();
    const said = await paste(printed("sh"));
    const { items } = JSON.parse(said.slice(said.lastIndexOf('{"items"')));
    const after = await (await fetch(`${sandbox.url}/_sandbox/health`)).json();
    expect(items).toHaveLength(1);
    expect(after.entities.Subscription).toBe(before.entities.Subscription + 1);
    expect(after.entities.Order).toBe(before.entities.Order + 1);
    const state = await (await fetch(`${sandbox.url}/_sandbox/state`)).json();
    expect(JSON.stringify(state)).toContain(items[0].id);
  });

  test("leads to a subscription with TypeScript, pasted as printed", async () => {
    await reset();
    const outfile = join(folder, "start.mjs");
    await build({
      stdin: {
        contents: printed("ts").replaceAll("http://127.0.0.1:4010", sandbox.url),
        loader: "ts",
        resolveDir: root,
      },
      alias: { "selling-api": join(root, "client/index.ts") },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
    });
    const { stdout } = await run(process.execPath, [outfile]);
    expect(stdout.trim().split("\n")).toEqual(["open", "confirmed", "true"]);
  });

  test("tells what to do about every problem that the contract knows", () => {
    const text = contract.info.description ?? "";
    const errors = text.slice(text.indexOf("# Errors"), text.indexOf("# Retries"));
    const problems = Object.values(contract.components.examples ?? {}) as {
      value: { status?: number };
    }[];
    for (const status of new Set(problems.flatMap(({ value }) => value.status ?? []))) {
      if (status !== 500) expect(errors).toMatch(new RegExp(`^\\| [\\d, ]*\\b${status}\\b`, "m"));
    }
  });
});

describe("The Markdown of the repository", async () => {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
    cwd: root,
  });
  const texts = stdout
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(root, file)));

  test("has no finding of markdownlint", async () => {
    const lint = join(root, "node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs");
    const { stderr } = await run(process.execPath, [lint], { cwd: root }).catch((error) => error);
    expect(stderr).toBe("");
  });

  test.each(texts)("%s has no link that leads nowhere", async (file) => {
    const text = await readFile(join(root, file), "utf8");
    const links: string[] = [];
    marked.walkTokens(marked.lexer(text), (token: Token) => {
      if (token.type === "link" || token.type === "image") links.push(token.href);
    });
    for (const href of links.filter((link) => !/^(https?:|#)/.test(link))) {
      const [path = ""] = href.split("#");
      expect(existsSync(join(root, dirname(file), path)), href).toBe(true);
    }
  });
});
