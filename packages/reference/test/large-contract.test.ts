import { gzipSync } from "node:zlib";
import type { Document, PathItem } from "contract-kit-reader";
import { makeReference, readSources } from "contract-kit-reference";
import { expect, test } from "vitest";
import { isExtended } from "../../test/extended.ts";
import { searchOf } from "../../test/reference/search.ts";
import { pageOf } from "../src/pages/page-names.ts";
import { museumInput } from "./inputs.ts";

const copies = isExtended ? 100 : 21;
const { operations, tags } = readSources(museumInput).contract;
const files = await makeReference({ ...museumInput, document: manyTimes(museumInput.document) });
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

test("A page has the heads of all groups of the menu, and the items of the group it belongs to only", () => {
  const [, menu = ""] =
    /<nav id="menu"[^>]*>([\s\S]*?)<\/nav>/.exec(textOf(operations[0]?.id)) ?? [];
  const links = [...menu.matchAll(/<a href="([^"]+)"/g)].map(([, link = ""]) => link);
  const siblings = operations.filter((operation) => operation.tags[0] === operations[0]?.tags[0]);
  const otherTags = tags.length - 1 + copies - 1;
  expect(links.filter((link) => link.startsWith("index.html#"))).toHaveLength(otherTags);
  expect(links.filter((link) => !link.includes("#") && files.has(link))).toEqual(
    expect.arrayContaining(siblings.map(({ id }) => pageOf(id))),
  );
  expect(menu).not.toContain(pageOf(`${operations.at(-1)?.id}`));
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
  const markdown = files.get("redeem-ticket.md") ?? "";
  const fix = "Offer the visitor another show.";
  for (const text of [page, markdown]) expect(text.includes(fix)).toBe(false);
  expect(files.get("errors.html")?.includes(fix)).toBe(true);
});

test("The search finds a field at its component, and an error at the operation and where it is described", () => {
  const { find } = searchOf(files);
  expect(find("shared_with_guests")[0]).toBe("schemas.html#Ticket.shared_with_guests");
  expect(find("show-closed").join(" ")).toMatch(/#error-409/);
  expect(find("offer another show")[0]).toBe("errors.html#problem-show-closed");
});

test("One file has everything, which the start page and llms.txt name", () => {
  const heading = `### ${operations.at(-1)?.id}${copies}: `;
  expect(files.get("reference.md")?.includes(heading)).toBe(true);
  for (const file of ["index.html", "llms.txt"])
    expect(files.get(file)?.includes("reference.md"), file).toBe(true);
});

test("Schemas are on as many pages as it takes to open each at once, and links lead to the right one", async () => {
  const names = Array.from({ length: 400 }, (_, index) => `Item${index}`);
  const schemas = names.map((name, index) => {
    const next = { $ref: `#/components/schemas/Item${(index + 1) % 400}` };
    const description = `Number ${index} of a long list. `.repeat(60);
    return [name, { type: "object", properties: { next, note: { type: "string", description } } }];
  });
  const document = structuredClone(museumInput.document);
  Object.assign(document.components?.schemas ?? {}, Object.fromEntries(schemas));
  const made = await makeReference({ ...museumInput, document });
  const parts = [...made].filter(([file]) => /^schemas(-\d+)?\.html$/.test(file));
  expect(parts.length).toBeGreaterThan(1);
  for (const [file, text] of parts) expect(gzipSync(text).length, file).toBeLessThan(40_000);
  const links = parts.flatMap(([, text]) => [...text.matchAll(/href="(schemas[^"]*)#(Item\d+)"/g)]);
  const wrong = links.filter(([, file = "", id]) => !made.get(file)?.includes(` id="${id}"`));
  expect([links.length >= 400, wrong]).toEqual([true, []]);
  const [found = ""] = searchOf(made).find("Item399");
  expect(made.get(found.split("#")[0] ?? "")).toContain(' id="Item399"');
  expect(made.get(found.replace(/\.html.*/, ".md"))).toContain("Item399\n");
});

test("An operation takes at most 30 kB of all files", () => {
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes / (operations.length * copies)).toBeLessThan(30_000);
});
