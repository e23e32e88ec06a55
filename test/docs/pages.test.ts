import { createHash } from "node:crypto";
import { posix } from "node:path";
import { gzipSync } from "node:zlib";
import { failuresOf, jsonIn, successOf } from "contract-kit-reader";
import { describe, expect, test } from "vitest";
import { pageOf } from "../../packages/reference/src/pages/page-names.ts";
import { objectOf } from "../../packages/reference/src/sections/schema-shape.ts";
import { readWorkflows } from "../../packages/reference/src/texts/workflow-texts.ts";
import { makeDocs } from "../../scripts/docs.ts";
import { contract, docsWith, referenceFiles, root } from "./hosted-reference.ts";

const { operations, schemas, problems, assumptions } = contract;
const workflows = await readWorkflows(root);
const files = await referenceFiles();
const textOf = (file: string): string => files.get(file) ?? "";
/** A small contract whose reference is quick to make. */
const books = "packages/test/contracts/books/openapi";
const pages = [...files.keys()].filter((file) => file.endsWith(".html"));

describe("The files of the reference", () => {
  test("are the same in every run", async () => {
    expect(await makeDocs(root)).toEqual(files);
  });

  test("load nothing from another host", () => {
    for (const page of pages) {
      expect(textOf(page), page).not.toMatch(/<(?!a )[^>]+ (src|href)="(https?:)?\/\//);
    }
  });

  test("allow no script and no style but their own", () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    for (const page of pages) {
      const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(textOf(page)) ?? [];
      for (const tag of ["script", "style"]) {
        const inline = textOf(page).matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"));
        for (const [, text = ""] of inline) expect(policy).toContain(hash(text));
      }
      expect(policy).not.toContain("unsafe");
      expect(textOf(page)).not.toMatch(/ on\w+="| style="|url\((?!#)/);
    }
  });

  test("have links that lead somewhere", () => {
    for (const file of [...pages, "reference.md", "llms.txt"]) {
      for (const [, html, markdown] of textOf(file).matchAll(/href="([^"]+)"|\]\(([^)\s]+)\)/g)) {
        const [path = "", anchor] = (html ?? markdown ?? "").split("#");
        if (/^(https?|data):/.test(path)) continue;
        const target = path === "" ? file : posix.join(posix.dirname(file), path);
        expect(files.has(target), `${file}: ${html ?? markdown}`).toBe(true);
        if (anchor && target.endsWith(".html")) expect(textOf(target)).toContain(` id="${anchor}"`);
      }
    }
  });

  test("give every page a title, a description and a preview", () => {
    const titles = pages.map((page) => /<title>(.*?)<\/title>/.exec(textOf(page))?.[1]);
    expect(new Set(titles).size).toBe(pages.length);
    for (const page of pages) {
      expect(textOf(page)).toMatch(/<meta name="description" content="[^"]{10,}">/);
      expect(textOf(page)).toMatch(/<meta property="og:title" content="[^"]+">/);
      expect(textOf(page)).toMatch(/<link rel="icon" href="data:image/);
    }
  });

  test("take at most 25 kB for an operation, compressed, in the one request that the first paint needs", () => {
    for (const { id } of operations) {
      expect(gzipSync(textOf(pageOf(id))).length, id).toBeLessThan(25_000);
    }
  });

  test("leave out the changelog's section for the next version while it is empty", async () => {
    expect(textOf("changes.html")).not.toMatch(/Unreleased<\/h2>\s*<h2/);
    const released = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0\n\n- First.\n";
    const docs = await docsWith({ "CHANGELOG.md": released }, books);
    expect(docs.get("changes.html")).toContain("Unreleased");
  });
});

test("The reference of another contract needs neither guide nor workflows nor tag groups", async () => {
  const docs = await docsWith({}, books);
  expect([...docs.keys()]).toEqual(
    expect.arrayContaining(["index.html", "list-books.html", "update-book.html", "schemas.html"]),
  );
  expect(docs.get("update-book.html")).toContain('value="https://books.test"');
  expect(docs.get("assumptions.html")).toContain('id="assumption-errors"');
});

describe("The page of an operation", () => {
  test.each(operations)(
    "$id states authorization, fields, errors and both samples",
    (operation) => {
      const page = textOf(pageOf(operation.id));
      const { authorization, path } = operation;
      const holder = path.startsWith("/v1/customer-portal/") ? "of a customer" : "of a merchant";
      const expected = { required: holder, optional: "optional", none: "None." };
      expect(page).toContain(expected[authorization]);
      for (const { name } of operation.parameters) expect(page).toContain(`<code>${name}</code>`);
      for (const { status } of failuresOf(operation)) {
        const anchor = `error-${status === "default" ? "others" : status}`;
        expect(page).toContain(`<tr id="${anchor}">`);
      }
      const schema = jsonIn(successOf(operation)?.content)?.schema;
      for (const field of (schema && objectOf(schema))?.properties.keys() ?? [])
        expect(page).toContain(`<code>${field}</code>`);
      expect(page).toContain(">curl ");
      expect(page).toContain(`${operation.id}(client`);
      expect(page).not.toMatch(/undefined|\[object/);
    },
  );

  test.each(operations)("$id links every problem type of its examples", ({ id, responses }) => {
    const shown = responses
      .filter(({ status }) => status !== "default")
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples));
    const types = shown.flatMap(
      ({ value }) => Object(value).type?.match(/^\/problems\/(.*)/)?.[1] ?? [],
    );
    for (const type of types) expect(textOf(pageOf(id))).toContain(`#problem-${type}"`);
  });

  test("shows an error status once, in front of its problem types", () => {
    const [, table = ""] =
      /aria-label="Error responses"(.*?)<\/table>/s.exec(textOf("confirm-checkout-session.html")) ??
      [];
    expect(table.match(/>409</g)).toHaveLength(1);
    expect(table).toMatch(/<th scope="rowgroup" rowspan="3">.*>409<(?:(?!<th).)*session-not-open/s);
  });

  test("has one page with everything, whose list and links lead to its own sections", () => {
    const page = textOf("reference.html");
    const [, index = ""] = /<nav aria-label="Contents">(.*?)<\/nav>/s.exec(page) ?? [];
    for (const title of [...operations.map(({ summary }) => summary), ...schemas.keys()])
      expect(index).toContain(`>${title}</a>`);
    for (const [, id] of index.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(` id="${id}"`);
    expect(page).not.toContain('href="schemas.html#');
  });

  test("names each table after the heading above it", () => {
    const names = [...textOf("tools.html").matchAll(/class="table"[^>]* aria-label="([^"]+)"/g)];
    expect(names.length).toBeGreaterThan(1);
    for (const [, name = ""] of names) expect(textOf("tools.html")).toContain(`>${name}</`);
  });

  test("marks a field with the names of its assumptions, once", () => {
    const rows = textOf(pageOf(operations[0]?.id ?? "")).split("<li ");
    for (const row of rows)
      expect(row.split('class="quiet assumed"').length).toBeLessThanOrEqual(2);
    expect(textOf(pageOf(operations[0]?.id ?? ""))).toContain("#assumption-");
  });
});

describe("The guide", () => {
  test("describes every problem type and every assumption at an anchor", () => {
    for (const { slug } of problems)
      expect(textOf("errors.html")).toContain(`id="problem-${slug}"`);
    for (const { id } of assumptions) {
      expect(textOf("assumptions.html")).toContain(`id="assumption-${id}"`);
    }
  });

  test("walks through every workflow and links the file that runs it", () => {
    for (const { file, steps } of workflows) {
      expect(textOf("workflows.html")).toContain(`href="workflows/${file}"`);
      for (const { operationId } of steps) {
        expect(textOf("workflows.html")).toContain(`href="${pageOf(operationId)}"`);
      }
      const [, contract = ""] = /^ {4}url: (.*)$/m.exec(textOf(`workflows/${file}`)) ?? [];
      expect(files.has(posix.join("workflows", contract)), file).toBe(true);
    }
  });

  test("draws only references that the contract has", () => {
    const fields = [...textOf("concepts.html").matchAll(/data-field="(\w+)\.(\w+)"/g)];
    expect(fields.length).toBeGreaterThan(5);
    for (const [, schema = "", field = ""] of fields) {
      expect([...(schemas.get(schema)?.properties.keys() ?? [])], schema).toContain(field);
    }
  });

  test("says what is not published yet, and how to get it once the publisher has filled it in", async () => {
    expect(textOf("reference.md")).toMatch(/not public yet.* not published yet.* not public yet/s);
    const docs = await docsWith({
      "docs/site.yaml": `repository: https://git.example.com/selling
registry: https://registry.example.com
service: https://api.example.com
`,
    });
    const text = docs.get("reference.md");
    expect(text).not.toMatch(/not (published|public) yet/);
    expect(text).toContain("npx selling-api-sandbox");
    expect(docs.get("index.html")).toContain('href="https://git.example.com/selling"');
    expect(docs.get("index.html")).toMatch(/connect-src [^;]* https:\/\/api\.example\.com;/);
  });

  test("reports a link to an anchor that no page has", async () => {
    const docs = docsWith({ "openapi/info/99-last.md": "# Last\n\n[Nowhere](#nowhere)\n" }, books);
    await expect(docs).rejects.toThrow("index.html links to #nowhere");
  });

  test("reports a chapter without a title", async () => {
    const docs = docsWith({ "openapi/info/99-last.md": "No title.\n" }, books);
    await expect(docs).rejects.toThrow("openapi/info/99-last.md has no title");
  });
});

describe("The texts for assistants", () => {
  test("name every operation and every schema", () => {
    for (const { id, method, path } of operations) {
      expect(textOf("llms.txt")).toContain(`\`${method} ${path}\`, \`${id}\``);
      expect(textOf("reference.md")).toContain(`### ${id}: `);
    }
    for (const name of schemas.keys()) expect(textOf("reference.md")).toContain(`\n### ${name}\n`);
  });

  test("are shorter than the contract", () => {
    expect(textOf("reference.md").length).toBeLessThan(textOf("openapi.yaml").length * 0.7);
  });
});
