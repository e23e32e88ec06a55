import { describe, expect, test } from "vitest";
import { makeReference, pageOf, readSources } from "#reference";
import { museumFiles, museumInput } from "./inputs.ts";

const { contract } = readSources(museumInput);
const { operations } = contract;
const [first] = operations.map(({ id }) => pageOf(id));
const files = await museumFiles();
const readablePages = (docs: Map<string, string>) =>
  [...docs.keys()].filter((file) => file.endsWith(".html") && file !== "404.html");
const readable = readablePages(files);
const markdownOf = (file: string) => file.replace(/\.html$/, ".md");

test("Every page has its text as Markdown, and a link to it", () => {
  for (const file of readable) {
    const text = files.get(markdownOf(file)) ?? "";
    expect(text.split("\n")[2], file).toMatch(/^# \S/);
    expect(
      files
        .get(file)
        ?.includes(`<link rel="alternate" type="text/markdown" href="${markdownOf(file)}">`),
      file,
    ).toBe(true);
  }
});

test("The Markdown of an operation has its request, fields, errors and an example", () => {
  for (const { id, method, path, parameters, responses } of operations) {
    const [media] = responses[0]?.content ?? [];
    const fields = [...(media?.schema?.properties.keys() ?? [])];
    const text = files.get(markdownOf(pageOf(id))) ?? "";
    const expected = [
      `\`${method} ${path}\``,
      "```sh\ncurl ",
      "| Status | Meaning |",
      ...[...parameters.map(({ name }) => name), ...fields].map((name) => `- \`${name}\``),
      ...(media === undefined ? [] : ["```json\n"]),
    ];
    expect(expected.filter((part) => !text.includes(part))).toEqual([]);
  }
});

test("A text names the pages before and after it, and every page the version", () => {
  const endOf = (file: string) =>
    /<footer class="end">([\s\S]*?)<\/footer>/.exec(files.get(file) ?? "")?.[1] ?? "";
  const text = endOf("concepts.html");
  expect(text).toContain('<a rel="prev" href="quick-start.html">');
  expect(text).toContain('<a rel="next" href="errors.html">');
  expect(endOf(first ?? "")).not.toContain("rel=");
  for (const file of readable) expect(endOf(file), file).toContain(contract.version);
});

describe("With a public URL", async () => {
  const url = "https://docs.example.com/museum";
  const { document } = museumInput;
  const preview = "preview.png";
  const published = await makeReference({ document, preview, site: { reference: url } });
  const unpublished = await makeReference({ document, preview });

  test("every page names its URL and its picture", () => {
    for (const file of readablePages(published)) {
      const canonical = `${url}/${file === "index.html" ? "" : file}`;
      const expected = [
        `<link rel="canonical" href="${canonical}">`,
        `<meta property="og:url" content="${canonical}">`,
        `<meta property="og:image" content="${url}/preview.png">`,
      ];
      expect(expected.filter((tag) => !published.get(file)?.includes(tag))).toEqual([]);
    }
    const lost = published.get("404.html") ?? "";
    expect(lost.includes("canonical")).toBe(false);
    expect(lost.includes(`<base href="${url}/">`)).toBe(true);
    expect(unpublished.get("404.html")?.includes("<base")).toBe(false);
  });

  test("links of the Markdown lead to it, wherever it is copied to", () => {
    const links = [...published]
      .filter(([file]) => /\.md$|^llms/.test(file))
      .flatMap(([, text]) => [...text.matchAll(/\]\(([^#)]+)/g)].map(([, link = ""]) => link));
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !/^(https?|mailto):/.test(link))).toEqual([]);
    expect(links).toContain(`${url}/get-ticket.md`);
  });

  test("and without one, no page claims a URL", () => {
    const claims = [...unpublished].filter(([, text]) => /canonical"|og:url|og:image/.test(text));
    expect(claims.map(([file]) => file)).toEqual([]);
  });
});
