import { describe, expect, test } from "vitest";
import { pageOf } from "../../packages/reference/src/pages/page-names.ts";
import { contract, docsWith, referenceFiles, skipped, startSite } from "./hosted-reference.ts";
import { open } from "./reader.ts";

const { operations } = contract;
const [first, second] = operations.map(({ id }) => pageOf(id));
const files = await referenceFiles();
const readablePages = (docs: Map<string, string>) =>
  [...docs.keys()].filter((file) => file.endsWith(".html") && file !== "404.html");
const readable = readablePages(files);
const markdownOf = (file: string) => file.replace(/\.html$/, ".md");

test("Every page has its text as Markdown, whose links lead to files and anchors", () => {
  for (const file of readable) {
    const text = files.get(markdownOf(file)) ?? "";
    expect(text, file).toMatch(/^(<!--.*-->\s*)?# \S/);
    expect(files.get(file)).toContain(`href="${markdownOf(file)}"`);
    for (const [, target = "", anchor] of text.matchAll(
      /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    )) {
      expect(files.has(target), `${markdownOf(file)}: ${target}#${anchor}`).toBe(true);
      if (anchor && target.endsWith(".html"))
        expect(files.get(target)).toContain(` id="${anchor}"`);
    }
  }
});

test("The Markdown of an operation has its request, fields and errors", () => {
  for (const { id, method, path, parameters } of operations) {
    const text = files.get(markdownOf(pageOf(id))) ?? "";
    expect(text).toContain(`\`${method} ${path}\``);
    expect(text).toContain("```sh\ncurl ");
    expect(text).toContain("| Status | Meaning | What to do |");
    for (const { name } of parameters) expect(text).toContain(`- \`${name}\``);
  }
});

test("llms.txt links the Markdown of the guide and of every operation", () => {
  const links = [...(files.get("llms.txt") ?? "").matchAll(/\]\(([^)]+)\)/g)].map(
    ([, link]) => link,
  );
  for (const { id } of operations) expect(links).toContain(markdownOf(pageOf(id)));
  expect(links).toContain("errors.md");
  expect(links).toContain("reference.md");
});

test("A page names the pages before and after it, and the version", () => {
  const end =
    /<footer class="end">([\s\S]*?)<\/footer>/.exec(files.get(first ?? "") ?? "")?.[1] ?? "";
  expect(end).toContain(`<a rel="next" href="${second}">`);
  expect(end).toContain(contract.version);
  const nextOf = (file: string) => /<a rel="next" href="([^"]+)"/.exec(files.get(file) ?? "")?.[1];
  const seen = ["index.html"];
  for (let file = nextOf("index.html"); file !== undefined; file = nextOf(file)) seen.push(file);
  expect(seen.toSorted()).toEqual(readable.toSorted());
});

describe("With a public URL", async () => {
  const site = "repository: ''\nregistry: ''\nservice: ''\n";
  const url = "https://docs.example.com/books";
  const books = "packages/test/contracts/books/openapi";
  const published = await docsWith({ "docs/site.yaml": `reference: ${url}\n${site}` }, books);
  const unpublished = await docsWith({ "docs/site.yaml": site }, books);

  test("every page names its URL and its picture", () => {
    for (const file of readablePages(published)) {
      const canonical = `${url}/${file === "index.html" ? "" : file}`;
      expect(published.get(file)).toContain(`<link rel="canonical" href="${canonical}">`);
      expect(published.get(file)).toContain(`<meta property="og:url" content="${canonical}">`);
      expect(published.get(file)).toContain(
        `<meta property="og:image" content="${url}/preview.png">`,
      );
    }
    expect(published.get("404.html")).not.toContain("canonical");
    expect(published.get("404.html")).toContain(`<base href="${url}/">`);
    expect(unpublished.get("404.html")).not.toContain("<base");
  });

  test("search engines get every page", () => {
    const urls = [...(published.get("sitemap.xml") ?? "").matchAll(/<loc>(.*?)<\/loc>/g)];
    expect(urls).toHaveLength(readablePages(published).length);
    expect(published.get("robots.txt")).toContain(`Sitemap: ${url}/sitemap.xml`);
  });

  test("and without one, no page claims a URL", () => {
    expect(unpublished.has("sitemap.xml") || unpublished.has("robots.txt")).toBe(false);
    for (const text of unpublished.values()) expect(text).not.toMatch(/canonical"|og:url|og:image/);
  });
});

test.skipIf(skipped)("A page is copied as Markdown", async () => {
  const host = await startSite();
  try {
    const permissions = ["clipboard-read", "clipboard-write"];
    await using reader = await open(host.browser, host.sandboxUrl + first, { permissions });
    await reader.page.getByRole("button", { name: "Copy page" }).click();
    await reader.page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await reader.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(files.get(markdownOf(first ?? "")));
  } finally {
    await host.stop();
  }
});
