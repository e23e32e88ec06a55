import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeReference, pageOf, type ReferenceInput, readSources } from "#reference";
import { brokenLinks } from "#testing/reference/links";
import { museumFiles, museumInput, recordingsFiles } from "./inputs.ts";

const { contract } = readSources(museumInput);
const { operations, schemas } = contract;
const files = await museumFiles();
const textOf = (file: string): string => files.get(file) ?? "";
const pages = [...files.keys()].filter((file) => file.endsWith(".html"));

/** The museum with other parts. */
const madeWith = (changes: Partial<ReferenceInput>) =>
  makeReference({ ...museumInput, ...changes });

/** What a page does not contain. */
const missingIn = (file: string, parts: string[]): string[] =>
  parts.filter((part) => !textOf(file).includes(part));

describe("The files of the reference", () => {
  test("are the same in every run", async () => {
    const again = await makeReference(museumInput);
    expect([...again.keys()]).toEqual([...files.keys()]);
    expect(pages.filter((file) => again.get(file) !== files.get(file))).toEqual([]);
  });

  test("load nothing from another host", () => {
    const loading = /<(?!a )[^>]+ (src|href)="(https?:)?\/\//;
    expect(pages.filter((page) => loading.test(textOf(page)))).toEqual([]);
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
      expect(/ on\w+="| style="|url\((?!#)/.exec(textOf(page))?.[0], page).toBeUndefined();
    }
  });

  test("have links that lead somewhere", async () => {
    expect(brokenLinks(files)).toEqual([]);
    expect(brokenLinks(await recordingsFiles())).toEqual([]);
  });

  test("give every page a title, a description and a preview", () => {
    const titles = pages.map((page) => /<title>(.*?)<\/title>/.exec(textOf(page))?.[1]);
    expect(new Set(titles).size).toBe(pages.length);
    for (const tag of [
      /<meta name="description" content="[^"]{10,}">/,
      /<meta property="og:title" content="[^"]+">/,
      /<link rel="icon" href="data:image/,
    ])
      expect(
        pages.filter((page) => !tag.test(textOf(page))),
        `${tag}`,
      ).toEqual([]);
  });

  test("have the icon that is given", async () => {
    const icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 2"/></svg>\n';
    const own = (await madeWith({ icon })).get("index.html") ?? "";
    const url = `data:image/svg+xml,${encodeURIComponent(icon.trim())}`;
    expect(own.split(`"${url}"`)).toHaveLength(3);
  });

  test("leave out the changelog's section for the next version while it is empty", async () => {
    expect(missingIn("changes.html", ["Unreleased"])).toEqual([]);
    const changelog = "# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- First.\n";
    const released = await madeWith({ changelog });
    expect(released.get("changes.html")?.includes("Unreleased")).toBe(false);
  });
});

test("A step of a workflow needs neither an operation nor a description", async () => {
  const steps = [
    { stepId: "list", operationId: "listShows" },
    { stepId: "rest", workflowId: "other" },
  ];
  const workflow = { info: { title: "Evening" }, workflows: [{ workflowId: "evening", steps }] };
  const made = await madeWith({ workflows: { "evening.arazzo.yaml": JSON.stringify(workflow) } });
  expect(made.get("workflows.md")?.split("\n").filter(Boolean)).toEqual(
    expect.arrayContaining(["## Evening", "1. [List shows](list-shows.md)", "1. `rest`"]),
  );
});

test("Every page says that there are unreleased changes, only if the contract differs", async () => {
  expect(textOf("index.html").includes("unreleased")).toBe(false);
  const different = await madeWith({ isUnreleased: true });
  const link = '<a href="changes.html#unreleased">+ unreleased changes</a>';
  expect(different.get("errors.html")?.includes(link)).toBe(true);
  const notes = [textOf("changes.md"), different.get("changes.md")].map((text) =>
    text?.includes("Version 1.2.0 does not have them."),
  );
  expect(notes).toEqual([false, true]);
});

test("The changes are those of the sections that the publisher names", async () => {
  const first = "## 1.0.0\n\n### Contract\n\n- First.\n";
  const changelog = `# Log\n\n## Unreleased\n\n### Tools\n\n- Fast.\n\n${first}\n### Tools\n\n#### Docs\n\n- Fast.\n`;
  const made = await madeWith({ changelog });
  expect(made.get("changes.md")?.replace(/^>.*\n\n/, "")).toBe(`# Changes\n\n${first}`);
});

test("The start page leads to the guide and to every operation, with a sample and its response", () => {
  const [, main = ""] =
    /<article class="start"[^>]*>(.*?)<\/article>/s.exec(textOf("index.html")) ?? [];
  const [first] = operations;
  const links = ["quick-start.html", "assumptions.html", ...operations.map(({ id }) => pageOf(id))];
  expect(links.filter((link) => !main.includes(`href="${link}"`))).toEqual([]);
  expect(main).toContain(`${contract.servers[0]?.url}${first?.path}`);
  expect(main).toMatch(/<strong>200<\/strong>.*<code data-colors>/s);
});

test("Pages with separate files have nothing inline", async () => {
  const made = await madeWith({ site: { separateFiles: true } });
  const pages = [...made].filter(([file]) => file.endsWith(".html") && file !== "404.html");
  const inline = /<style|<script>|="data:|sha256-/;
  expect(pages.filter(([, text]) => inline.test(text)).map(([file]) => file)).toEqual([]);
  const linked = [
    ...(made.get("errors.html") ?? "").matchAll(/(?:src|href)="([\w-]+\.(?:js|css|svg))"/g),
  ];
  expect(new Set(linked.map(([, file]) => file))).toEqual(
    new Set("icon.svg style.css early.js page.js".split(" ")),
  );
});

test("Samples are for curl, in TypeScript and in Python", () => {
  const tabsIn = (page = "") =>
    [...page.matchAll(/name="request" value="(\w+)"/g)].map(([, name]) => name);
  expect(tabsIn(textOf("create-ticket.html"))).toEqual(["curl", "typescript", "python", "try"]);
  const samples = (textOf("create-ticket.md").match(/^```(\w+)$/gm) ?? []).slice(0, 3);
  expect(samples).toEqual(["```sh", "```typescript", "```python"]);
});

test("An assistant that reads a page finds the list of all pages near its beginning", () => {
  const [, body = ""] = /<main[^>]*>(.*)<\/main>/s.exec(textOf("create-ticket.html")) ?? [];
  expect(body.indexOf('href="./llms.txt"')).toBeLessThan(body.indexOf("<h1"));
});

describe("The page of an operation", () => {
  test("shows an error status once, with its problem types folded", () => {
    const [, row = ""] =
      /<details id="error-409">(.*?)<\/details>/s.exec(textOf("redeem-ticket.html")) ?? [];
    expect(row.match(/>409</g)).toHaveLength(1);
    expect(row).toMatch(/<summary>.*>409<.*<\/summary>.*already-redeemed.*show-closed/s);
  });

  test("names each table after the heading above it", () => {
    const page = textOf("recipes.html");
    const names = [...page.matchAll(/class="table"[^>]* aria-label="([^"]+)"/g)];
    expect(names.map(([, name]) => name)).toEqual(["Compare tools", "Compare languages"]);
  });

  test("marks a field with a sign for each assumption and question, with words for screen readers", () => {
    const signs = [
      ...textOf("get-ticket.html").matchAll(/<a class="sign"[^>]* href="([^"]+)"><span>([^<]+)/g),
    ];
    expect(signs.map(([, ...sign]) => sign)).toEqual([
      ["assumptions.html#assumption-errors", "Assumed: Errors are problem details"],
      ["assumptions.html#assumption-presence", "Assumed: Every field is present"],
      ["#open-questions", "Open: Until when can it be redeemed?"],
    ]);
  });

  test("lists its open questions and what it assumes, folded, and has them in Markdown where the field is", () => {
    const [, list = ""] =
      /<details class="questions" id="open-questions">(.*?)<\/details>/s.exec(
        textOf("create-ticket.html"),
      ) ?? [];
    const items = [...list.matchAll(/<(?:summary|li)>(.*?)<\/(?:summary|li)>/g)];
    expect(items.map(([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""))).toEqual([
      "Open questions (2) · 1 assumption",
      "Can a ticket be returned?",
      "status: Until when can it be redeemed?",
      "Errors are problem details",
    ]);
    expect(missingIn("list-shows.html", ['class="questions"'])).toHaveLength(1);
    const question = "Whether it can be redeemed. Open question: Until when can it be redeemed?";
    expect(missingIn("get-ticket.md", [question])).toEqual([]);
    expect(missingIn("schemas.html", [question])).toEqual([]);
    const lead = "Sells a ticket for a show. Open question: Can a ticket be returned?";
    expect(missingIn("create-ticket.md", [lead])).toEqual([]);
  });

  test("names the security scheme and its token in the sandbox", () => {
    const line = 'id="security-deskToken"';
    expect(missingIn("authentication.html", [line])).toEqual([]);
    const desk = [">Desk token</a> · <code>desk_demo</code>"];
    expect(missingIn("list-tickets.html", desk)).toEqual([]);
    const redeem = [">Visitor token</a> · optional · <code>visitor_demo</code>"];
    expect(missingIn("redeem-ticket.html", redeem)).toEqual([]);
    expect(missingIn("list-shows.html", ["None."])).toEqual([]);
  });

  test("links the next operation and the workflows that it is in", () => {
    const links = ['href="get-ticket.html"', 'href="workflows.html#visit"'];
    expect(missingIn("create-ticket.html", links)).toEqual([]);
  });
});

test("Pages and passages for maintainers are only in a reference that is made for them", async () => {
  const passage = "<!-- maintainers -->\nRun the verifier.\n<!-- /maintainers -->\n";
  const chapters = {
    ...museumInput.chapters,
    "70-hall.md": `# Hall\n\nIt has seats.\n\n${passage}`,
    "75-implementing.md": "# Implementing\n\nBuild it.\n",
  };
  const made = (forMaintainers: boolean) => {
    const maintainers = ["implementing.md", "tools.md"];
    return madeWith({ chapters, site: { ...museumInput.site, maintainers, forMaintainers } });
  };
  const [callers, all] = [await made(false), await made(true)];
  const more = [...all.keys()].filter((file) => !callers.has(file));
  const pages = ["implementing.html", "implementing.md", "tools.html", "tools.md"];
  expect(more.toSorted()).toEqual(pages);
  expect(callers.get("hall.html")).not.toMatch(/verifier|maintainers/);
  expect(all.get("hall.html")).toContain("<p>It has seats.</p>\n<p>Run the verifier.</p>");
  for (const [file, text] of callers) expect(text, file).not.toContain('href="implementing.html');
});

describe("The page of assumptions", () => {
  /** The rows of its table. */
  const rowsOf = (page = "") =>
    [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([whole]) =>
      whole
        .replaceAll(/<br>|<\/t[dh]>(?=\s*<t[dh])/g, " | ")
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );

  test("says what is damaged if one is wrong, and nothing about states that nobody has looked at", () => {
    expect(rowsOf(textOf("assumptions.html"))).toEqual([
      "What we rely on | If it is wrong, your code …",
      "Errors are problem details | does not know why a request failed.",
      "Every field is present | reads undefined.",
    ]);
    expect(missingIn("index.html", ["2 assumptions"])).toEqual([]);
    expect(missingIn("index.html", ['class="state"'])).toHaveLength(1);
  });

  test("says what services have shown, also on the start page and at the fields", async () => {
    const unchecked = ["a header"];
    const held = { result: "held" as const, since: "2026-03-01", unchecked };
    const refuted = { result: "refuted", since: "2026-03-02" } as const;
    const evidence = { errors: { staging: held }, presence: { staging: held, test: refuted } };
    const made = await madeWith({ evidence });
    const rows = rowsOf(made.get("assumptions.html")).filter((row) => row.includes("since"));
    expect(rows).toEqual([
      "Errors are problem details | does not know why a request failed. | Held | on staging since 2026-03-01 (not checked: a header)",
      "Every field is present | reads undefined. | Refuted | on test since 2026-03-02",
    ]);
    expect(made.get("assumptions.html")).toContain('data-state="refuted">Refuted<');
    const start = made.get("index.html") ?? "";
    expect([...start.matchAll(/class="state"[^>]*>(.*?)</g)].map(([, text]) => text)).toEqual([
      "1 held",
      "1 refuted",
    ]);
    expect(made.get("get-ticket.html")).toContain('data-sign="!"');
  });

  test("marks nothing that a document confirms", async () => {
    const document = structuredClone(museumInput.document);
    for (const assumption of Object.values(document["x-assumptions"] ?? {}))
      assumption.confirmed = "The manual, 2026";
    const made = await madeWith({ document });
    expect(made.get("get-ticket.html")).not.toContain("Assumed:");
    expect(made.get("assumptions.html")).toContain("The manual, 2026");
  });
});

describe("The guide", () => {
  test("has the problem types of its tables, and assumptions, at anchors", () => {
    const described = ["already-redeemed", "show-closed", "invalid-request"];
    const anchors = described.map((slug) => `id="problem-${slug}"`);
    expect(missingIn("errors.html", anchors)).toEqual([]);
    const assumptions = contract.assumptions.map(({ id }) => `id="assumption-${id}"`);
    expect(missingIn("assumptions.html", assumptions)).toEqual([]);
  });

  test("walks through every workflow and publishes the file, which names the contract next to it", () => {
    const links = ["workflows/visit.arazzo.yaml", "create-ticket.html", "redeem-ticket.html"];
    expect(
      missingIn(
        "workflows.html",
        links.map((link) => `href="${link}"`),
      ),
    ).toEqual([]);
    expect(missingIn("workflows/visit.arazzo.yaml", ["    url: ../openapi.json\n"])).toEqual([]);
  });

  test("shows documents with their titles, and links between them", () => {
    const links = ['href="tools.html"', 'href="openapi.yaml"', '<h1 id="recipes">Recipes</h1>'];
    expect(missingIn("recipes.html", links)).toEqual([]);
    expect(missingIn("tools.html", ['href="recipes.html#compare-tools"'])).toEqual([]);
  });

  test("links the repository, and lets the console send to the service", async () => {
    const published = await madeWith({
      site: {
        ...museumInput.site,
        repository: "https://git.example.com/museum",
        service: "https://api.example.com/v1",
      },
    });
    const start = published.get("index.html") ?? "";
    expect(start.includes('href="https://git.example.com/museum"')).toBe(true);
    const [, targets] = /connect-src ([^;]*);/.exec(start) ?? [];
    expect(targets?.split(" ")).toContain("https://api.example.com");
  });

  test.each([
    ["99-last.md", "# Last\n\n[Nowhere](#nowhere)\n", "last.html links to #nowhere"],
    ["99-last.md", "No title.\n", "the chapter 99-last.md has no title"],
  ])("reports a mistake in %s: %s", async (file, text, message) => {
    const chapters = { ...museumInput.chapters, [file]: text };
    await expect(madeWith({ chapters })).rejects.toThrow(message);
  });

  test("reports a URL of the reference that is none", async () => {
    const made = madeWith({ site: { reference: "docs.example.com" } });
    await expect(made).rejects.toThrow("docs.example.com, is not valid");
  });
});

describe("The texts for assistants", () => {
  test("name every operation and every schema", () => {
    const listed = operations.map(({ id, method, path }) => `\`${method} ${path}\`, \`${id}\``);
    expect(missingIn("llms.txt", listed)).toEqual([]);
    expect(missingIn("llms.txt", ["[Quick start](quick-start.md): "])).toEqual([]);
    const headings = [...operations.map(({ id }) => `${id}: `), ...schemas.keys()];
    expect(
      missingIn(
        "llms-full.txt",
        headings.map((heading) => `\n### ${heading}`),
      ),
    ).toEqual([]);
  });

  test("are files of less than 50,000 characters that name llms.txt, and links lead to the part that has the anchor", async () => {
    const names = Array.from(
      { length: 80 },
      (_, index) => `Item${String.fromCharCode(65 + (index % 26))}${index}`,
    );
    const next = (index: number) => ({ $ref: `#/components/schemas/${names[(index + 1) % 80]}` });
    const schemas = names.map((name, index) => {
      const note = { type: "string", description: "This is one of many. ".repeat(60) };
      return [name, { type: "object", properties: { note, next: next(index) } }];
    });
    const document = structuredClone(museumInput.document);
    Object.assign(document.components?.schemas ?? {}, Object.fromEntries(schemas));
    const made = await madeWith({ document });
    const texts = [...made].filter(([file]) => file.endsWith(".md"));
    const parts = texts.filter(([file]) => file.startsWith("schemas"));
    expect(parts.length).toBeGreaterThan(1);
    for (const [file, text] of texts) {
      expect(text.length, file).toBeLessThan(50_000);
      expect(text.startsWith("> [llms.txt](./llms.txt) "), file).toBe(true);
    }
    for (const [file] of parts) expect(made.get("llms.txt")).toContain(`](${file})`);
    expect(brokenLinks(made)).toEqual([]);
  });

  test("say what the publisher has written for them", async () => {
    const made = await madeWith({ site: { notes: "Every path ends in a slash.\n" } });
    expect(made.get("llms.txt")).toContain("50,000 characters. Every path ends in a slash.\n\n## ");
  });
});
