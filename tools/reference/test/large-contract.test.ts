import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Document, PathItem } from "#reader";
import { makeReference, pageOf, readSources } from "#reference";
import { isExtended } from "#testing/extended";
import { open } from "#testing/reference/reader";
import { searchOf } from "#testing/reference/search";
import { startSite } from "#testing/reference/site";
import { museumInput } from "./inputs.ts";

const copies = isExtended ? 100 : 21;
const { operations } = readSources(museumInput).contract;
const document = manyTimes(museumInput.document);
const downloads = { "openapi.yaml": JSON.stringify(document), "unlinked.json": "{}" };
const files = await makeReference({ ...museumInput, document, downloads });
const textOf = (id = ""): string => files.get(pageOf(id)) ?? "";

/**
 * A contract with the operations of another one many times. Each further copy has paths, operationIds and a tag that no
 * other has, and shares the components.
 */
function manyTimes(document: Document): Document {
  const large: Document = structuredClone(document);
  for (let number = 2; number <= copies; number++) {
    const tag = `Area ${number}`;
    const text = JSON.stringify(document.paths)
      .replaceAll(/"operationId":"(\w+)"/g, `"operationId":"$1${number}"`)
      .replaceAll(/"tags":\[[^\]]*\]/g, `"tags":["${tag}"]`)
      .replaceAll('"/v1/', `"/v1/area-${number}/`);
    Object.assign(large.paths as Record<string, PathItem>, JSON.parse(text));
    large.tags?.push({ name: tag, description: "The same operations once more." });
    large["x-tagGroups"]?.at(-1)?.tags.push(tag);
  }
  return large;
}

test("A page has a menu with all pages, which share it, and without JavaScript its own page and group", {
  tags: ["browser"],
}, async () => {
  const site = await startSite(files);
  try {
    const file = pageOf(`${operations.at(-1)?.id}`);
    for (const javaScriptEnabled of [true, false]) {
      await using reader = await open(site.browser, site.url + file, { javaScriptEnabled });
      const menu = reader.page.getByRole("navigation", { name: "Reference" });
      expect(await menu.locator("[aria-current]").getAttribute("href")).toBe(file);
      expect(await menu.locator("[aria-current]").isVisible()).toBe(true);
      const links = await menu
        .locator("a")
        .evaluateAll((all) => all.map((link) => `${link.getAttribute("href")}`));
      const pages = [...files.keys()].filter((name) => /(?<!404|schemas-\d)\.html$/.test(name));
      expect(links.length).toBe(javaScriptEnabled ? pages.length : 4);
      expect(links.filter((link) => !files.has(link.replace(/#.*/, "")))).toEqual([]);
      expect(reader.faults).toEqual([]);
    }
  } finally {
    await site.stop();
  }
});

test("The pages of more than 100 operations share the style", () => {
  const style = files.get("style.css") ?? "-";
  const link = '<link rel="stylesheet" href="style.css">';
  for (const { id } of operations) {
    expect(textOf(id).includes(link), id).toBe(true);
    expect(textOf(id).includes(style), id).toBe(false);
  }
  expect(files.get("404.html")?.includes(style)).toBe(true);
});

test("They have the fields of a response, and link to those inside them and to problem types, which have one place each", () => {
  const page = textOf("redeemTicket");
  expect(textOf("getTicket").includes('href="schemas.html#Ticket"')).toBe(true);
  expect(textOf("getTicket").includes('id="seats"')).toBe(true);
  expect(textOf("getTicket").includes('id="show.title"')).toBe(false);
  expect(page.includes('id="request.guest_id"')).toBe(true);
  expect(page.includes('href="errors.html#problem-show-closed"')).toBe(true);
  // The Markdown has the fields once, at their component.
  expect(files.get("get-ticket.md")).toContain("Ticket");
  expect(files.get("get-ticket.md")).not.toContain("- `seats`");
  const markdown = files.get("redeem-ticket.md") ?? "";
  const fix = "Offer the visitor another show.";
  for (const text of [page, markdown]) expect(text.includes(fix)).toBe(false);
  expect(files.get("errors.html")?.includes(fix)).toBe(true);
});

test("A body that is one of several components has their fields, and links to those inside them", async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const object = (properties: object) => ({ type: "object", properties });
  const visit = { post: { operationId: "planVisit", responses: {}, requestBody: {} } };
  const schema = { oneOf: [ref("AloneVisit"), ref("GroupVisit")] };
  visit.post.requestBody = { content: { "application/json": { schema } } };
  const schemas = {
    AloneVisit: object({ day: { type: "string" }, name: { type: "string" } }),
    GroupVisit: object({ day: { type: "string" }, guide: ref("Guide") }),
    Guide: object({ language: { type: "string" } }),
  };
  const withVisit = structuredClone(document);
  Object.assign(withVisit.paths ?? {}, { "/v1/plans": visit });
  Object.assign(withVisit.components?.schemas ?? {}, schemas);
  const made = await makeReference({ document: withVisit });
  const page = made.get("plan-visit.html") ?? "";
  const ids = [...page.matchAll(/<li id="(request[^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["request.day", "request.name", "request.day-2", "request.guide"]);
  expect(page).toContain('href="schemas.html#Guide"');
  expect(made.get("plan-visit.md")).toContain("- `name` (string)");
});

test("The search finds a field at its component, and an error at the operation and where it is described", () => {
  const { find } = searchOf(files);
  expect(find("shared_with_guests")[0]).toBe("schemas.html#Ticket.shared_with_guests");
  expect(find("show-closed").join(" ")).toMatch(/#error-409/);
  expect(find("offer another show")[0]).toBe("errors.html#problem-show-closed");
});

test("The contract is published as it is given, and no file has all texts", () => {
  expect(files.get("openapi.yaml")).toBe(downloads["openapi.yaml"]);
  expect(JSON.parse(files.get("openapi.json") ?? "")).toEqual(document);
  const missing = ["unlinked.json", "llms-full.txt"];
  expect(missing.filter((file) => files.has(file))).toEqual([]);
  for (const page of ["index.html", "llms.txt"])
    for (const file of missing) expect(files.get(page)?.includes(file), file).toBe(false);
});

test("Schemas are on as many pages as it takes to open each at once, and links lead to the right one", async () => {
  // They are one family, which is too large for a page.
  const names = Array.from({ length: 200 }, (_, index) =>
    index === 0 ? "Item" : `ItemNo${index}`,
  );
  const schemas = names.map((name, index) => {
    const next = { $ref: `#/components/schemas/${names[(index + 1) % 200]}` };
    const numbers = Array.from({ length: 15 }, (_, n) => Math.imul(index * 15 + n, 2654435761));
    const description = "This is one of a long list. ".repeat(50) + numbers.join(" ");
    return [name, { type: "object", properties: { next, note: { type: "string", description } } }];
  });
  const made = await makeReference({
    document: {
      openapi: "3.1.0",
      info: { title: "Items", version: "1" },
      paths: {},
      components: { schemas: Object.fromEntries(schemas) },
    },
  });
  const parts = [...made].filter(([file]) => /^schemas(-\d+)?\.html$/.test(file));
  expect(parts.length).toBeGreaterThan(1);
  for (const [file, text] of parts) expect(gzipSync(text).length, file).toBeLessThan(40_000);
  const links = parts.flatMap(([, text]) => [...text.matchAll(/href="(schemas[^"]*)#(Item\w*)"/g)]);
  const wrong = links.filter(([, file = "", id]) => !made.get(file)?.includes(` id="${id}"`));
  expect([links.length >= 200, wrong]).toEqual([true, []]);
  const [found = ""] = searchOf(made).find("ItemNo199");
  expect(made.get(found.split("#")[0] ?? "")).toContain(' id="ItemNo199"');
  const texts = [...made].filter(([file]) => file.startsWith(found.replace(/\.html.*/, ".")));
  expect(texts.filter(([, text]) => text.includes("</a>ItemNo199\n"))).toHaveLength(1);
});

test("The filter of schemas finds those of other pages, and the start page folds the operations of a group", {
  tags: ["browser"],
}, async () => {
  const long = "It is described at length. ".repeat(9000);
  const others = Object.fromEntries(
    ["Anchor", "Buoy"].map((name) => [name, { type: "object", description: long, properties: {} }]),
  );
  const withOthers = structuredClone(document);
  Object.assign(withOthers.components?.schemas ?? {}, others);
  const site = await startSite(await makeReference({ ...museumInput, document: withOthers }));
  try {
    await using reader = await open(site.browser, `${site.url}schemas.html`);
    const names = await reader.page.locator(".schema > h2").allTextContents();
    expect(names).toEqual(names.toSorted());
    await reader.page.getByLabel("Filter schemas").fill("seats");
    const links = reader.page.locator(".filter + [role=status] a");
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual(["Ticket", "TicketCreate"]);
    await links.first().click();
    await reader.page.locator("[id='Ticket.seats']:target, #Ticket:target").waitFor();
    await reader.page.goto(`${site.url}index.html`);
    const group = reader.page.locator(".groups section").first();
    expect(await group.locator("li").first().isVisible()).toBe(false);
    await group.getByText(/^\d+ operations?$/).click();
    expect(await group.locator("li").first().isVisible()).toBe(true);
    expect(reader.faults).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("An operation takes at most 20 kB of all files", () => {
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes / (operations.length * copies)).toBeLessThan(20_000);
});
