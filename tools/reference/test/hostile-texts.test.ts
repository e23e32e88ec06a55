import { marked } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "#reader";
import { makeReference } from "#reference";
import { cases, isExtended } from "#testing/extended";
import { open } from "#testing/reference/reader";
import { startSite } from "#testing/reference/site";
import { recordings } from "./inputs.ts";

const elsewhere = "http://elsewhere.example.test/";
/** What a text of a contract must not do on a page. Each would set a global, load something or leave the page. */
const attacks = [
  "<script>attacked = 1</script>",
  '"><img src=x onerror="attacked = 2">',
  "'><svg onload='attacked = 3'><script>attacked = 4</script></svg>",
  `<meta http-equiv="refresh" content="0;url=${elsewhere}">`,
  `<base href="${elsewhere}">`,
  `<link rel="stylesheet" href="${elsewhere}style.css">`,
  `<iframe srcdoc="<script>top.attacked = 5</script>" src="${elsewhere}"></iframe>`,
  '<details open ontoggle="attacked = 6"><summary>a</summary></details>',
  '<input autofocus onfocus="attacked = 7">',
  `<form action="${elsewhere}"><button>Send</button></form>`,
  "</title></textarea></style></script><script>attacked = 8</script>",
  `<a href="javascript:attacked = 9">link</a> [link](javascript:attacked=10) ![image](${elsewhere}image.png)`,
  `<style>@import "${elsewhere}style.css"; * { display: none }</style>`,
  "<!-- diagram: evil --> <!-- diagram: none --> `</code><script>attacked = 11</script>`",
  '<math><mtext><style><img src="</style><img src=x onerror=attacked=12>">',
].join(" ");
const block = `\n\n${attacks}\n\n| a |\n| - |\n| ${attacks.replaceAll("|", "")} |\n\n\`\`\`html\n${attacks}\n\`\`\`\n`;

/** A document with the attacks in each text that is Markdown. Names and values have a test of their own. */
function makeHostile(value: unknown, key = "", around = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => makeHostile(item, key, around));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([name, part]) => [name, makeHostile(part, name, key)]));
  }
  if (typeof value !== "string" || !/^(description|x-open-question)$/.test(key)) return value;
  return `${value} ${/^(info|get)$/.test(around) ? block : attacks}`;
}

const hostileDocs = () =>
  makeReference({
    document: {
      ...(makeHostile(recordings) as Document),
      "x-assumptions": {
        unsafe: { title: attacks, decision: block, reason: attacks, revisit: attacks },
      },
    },
    chapters: {
      "10-start.md": `# Start ${attacks}\n${block}\n<!-- assumptions -->\n`,
      "20-more.md": `# More ${attacks}\n${block}\n<!-- diagram: evil -->\n\n<!-- assumption-reasons -->\n`,
    },
    diagrams: {
      "evil.svg": `<svg viewBox="0 0 9 9" onload="attacked = 14"><script>attacked = 15</script><foreignObject>${attacks}</foreignObject><a href="javascript:attacked=16"><text>label</text></a><image href="${elsewhere}"/></svg>`,
    },
    documents: { "recipes.md": { title: `Recipes ${attacks}`, text: `# Recipes\n${block}` } },
    changelog: `# Changelog\n\n## Unreleased\n${block}`,
  });

/** A page of each kind. */
const kinds =
  "index start more list-stations on-recording-published schemas recipes changes 404".split(" ");

describe("Hostile texts", { tags: ["browser"] }, () => {
  let files: Map<string, string>;
  let site: Awaited<ReturnType<typeof startSite>>;

  beforeAll(async () => {
    files = await hostileDocs();
    site = await startSite(files);
  });

  afterAll(() => site?.stop());

  test.each(cases([["without", true]], [["with", false]]))(
    "run nothing, load nothing and lead nowhere, %s the policy of the pages",
    async (_, bypassCSP) => {
      await using reader = await open(site.browser, site.url, { bypassCSP });
      const { page } = reader;
      const pages = [...files.keys()].filter((name) => name.endsWith(".html"));
      for (const file of pages.filter((name) => isExtended || kinds.includes(name.slice(0, -5)))) {
        await page.goto(site.url + encodeURIComponent(file));
        await page.evaluate(() => {
          for (const group of document.querySelectorAll("#menu details"))
            group.setAttribute("open", "");
          for (const link of document.querySelectorAll<HTMLAnchorElement>("a")) {
            if (link.protocol === "javascript:") link.click();
          }
        });
        const found = await page.evaluate(() => ({
          attacked: "attacked" in window,
          elements: [
            ...document.querySelectorAll(
              "main :is(script, style, iframe, img, meta, link, base, object, math, foreignObject, image), main svg :is(a, style), main form[action]",
            ),
          ].map(({ outerHTML }) => outerHTML),
          handlers: [...document.querySelectorAll("main *, #menu *")]
            .flatMap((element) => element.getAttributeNames())
            .filter((name) => name.startsWith("on")),
        }));
        expect(found, file).toEqual({ attacked: false, elements: [], handlers: [] });
        expect(page.url(), file).toBe(site.url + encodeURIComponent(file));
      }
      expect(reader.faults).toEqual([]);
    },
  );

  test("run nothing in the search, or where a viewer without a sanitizer shows the Markdown", async () => {
    await using reader = await open(site.browser, site.url, { bypassCSP: true });
    const { page } = reader;
    const texts = kinds.map((kind) => files.get(`${kind}.md`) ?? "");
    for (const text of [...texts, files.get("llms.txt") ?? ""]) {
      await page.evaluate(
        (markup) => {
          const viewer = document.createElement("div");
          viewer.innerHTML = markup;
          document.body.append(viewer);
          for (const link of viewer.querySelectorAll("a")) {
            if (link.protocol === "javascript:") link.click();
          }
        },
        await marked.parse(text),
      );
    }
    expect(await page.evaluate(() => "attacked" in window)).toBe(false);
    await page.goto(`${site.url}index.html`);
    await page.keyboard.press("/");
    for (const text of ["attacked", "station", "script"]) {
      await page.getByRole("searchbox").fill(text);
      await page.locator("dialog li a").first().waitFor();
    }
    expect(await page.evaluate(() => "attacked" in window)).toBe(false);
    expect(reader.faults).toEqual([]);
  });

  test("leave code as it is written, and drawings without scripts", () => {
    expect(files.get("start.html")).toContain("&lt;script&gt;attacked = 1&lt;/script&gt;");
    expect(files.get("start.md")).toContain("```html\n<script>attacked = 1</script>");
    const [drawing] = /<svg viewBox="0 0 9 9".*?<\/svg>/s.exec(files.get("more.html") ?? "") ?? [];
    expect(drawing).toMatch(/^<svg viewBox="0 0 9 9">.*<text>label<\/text><\/svg>$/s);
    expect(drawing).not.toMatch(/<(script|a|image)\b|href/);
  });
});

/** The files of a contract without operations, with a description or chapters. */
const filesWith = (description: string, chapters: Record<string, string> = {}) =>
  makeReference({
    document: { openapi: "3.1.0", info: { title: "Codes", version: "1", description }, paths: {} },
    chapters,
  });

test("A placeholder in code of a Markdown file is as it is written, and a tag is not", async () => {
  const files = await filesWith(
    "Send `Bearer <token>`, `<script>` or `<b onload=x>`. <token> is yours.",
  );
  expect(files.get("index.md")).toContain(
    "Send `Bearer <token>`, `&lt;script>` or `&lt;b onload=x>`. &lt;token> is yours.",
  );
});

test("A link to a host without a scheme is none on a page, nor is one with data in a file", async () => {
  const link = "[there](//elsewhere.example.test/) and [data](data:text/html,hello)";
  const files = await filesWith("Links.", { "start.md": `# Start\n\n${link}\n` });
  expect(files.get("start.html")).toContain("<a>there</a> and <a>data</a>");
  expect(files.get("start.md")).toContain("[data](blocked:text/html,hello)");
});

test("The text of an element that shows markup as it is written is not on a page", async () => {
  const text = "# Start\n\nBefore <xmp><img src=x></xmp> after.\n";
  const files = await filesWith("Markup.", { "start.md": text });
  expect(files.get("start.html")).toContain("<p>Before  after.</p>");
});

// With quadratic work, each of these exceeds the time limit of a test.
test.each([
  ["empty lines", `${"\n".repeat(1_000_000)}a`],
  ["fences that nothing ends", "```a\n".repeat(300_000)],
  ["fences in blocks of code", "````a\n```\n".repeat(300_000)],
  ["one heading", "## Same\n\n".repeat(200_000)],
])("A long text of %s takes time in proportion to its length", async (_, text) => {
  expect((await filesWith(text)).get("index.md")?.length).toBeGreaterThan(0);
});
