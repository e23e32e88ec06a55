import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExtended } from "../../packages/test/extended.ts";
import { pageOf } from "../../packages/reference/src/pages/page-names.ts";
import { makeDocs } from "../../scripts/docs.ts";
import { contract, searchOf } from "./hosted-reference.ts";
import { writeLargeProject } from "./large-project.ts";

const copies = isExtended ? 27 : 6;
const { operations, tags } = contract;
let folder: string;
let files: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-large-"));
  writeLargeProject(folder, copies);
  files = await makeDocs(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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

test("The menu that all pages share has every operation once", () => {
  const menu = files.get("menu.js") ?? "";
  for (const { id } of operations) {
    expect(menu.split(`"${pageOf(id)}"`)).toHaveLength(2);
    expect(menu.split(`"${pageOf(`${id}${copies}`)}"`)).toHaveLength(2);
  }
});

test("The script that all pages share is in no page", () => {
  const [, start = "-"] = /^(?:"use strict";)?(.{200})/s.exec(files.get("page.js") ?? "") ?? [];
  for (const [file, text] of files) expect(text.includes(start), file).toBe(file === "page.js");
});

test("The pages of more than 100 operations share the style", () => {
  const style = files.get("style.css") ?? "-";
  for (const { id } of operations) {
    expect(textOf(id)).toContain('<link rel="stylesheet" href="style.css">');
    expect(textOf(id)).not.toContain(style);
  }
  expect(files.get("404.html")).toContain(style);
});

test("They link to the fields of components and to problem types, which have one place each", () => {
  const page = textOf("confirmCheckoutSession");
  expect(textOf("getOrder")).toContain('href="schemas.html#Order"');
  expect(textOf("getOrder")).not.toContain('id="amount"');
  expect(page).toContain('id="request.discount_id"');
  expect(page).toContain('href="errors.html#problem-session-not-open"');
  expect(page).not.toContain('"type": "/problems/');
  const markdown = files.get("confirm-checkout-session.md") ?? "";
  const fix = "The merchant can create a new session.";
  for (const text of [page, markdown]) expect(text).not.toContain(fix);
  expect(files.get("errors.html")).toContain(fix);
});

test("The search finds a field at its component, and an error at the operation and where it is described", () => {
  const search = searchOf(files);
  expect(search("cancel_at_period_end")[0]).toMatch(/^schemas\.html#\w+\.cancel_at_period_end$/);
  expect(search("session-not-open").join(" ")).toMatch(/#error-409/);
  expect(search("reached activation limit")[0]).toMatch(/^errors\.html#problem-/);
});

test("There is no page with everything, but a file, which the start page and llms.txt name", () => {
  expect(files.has("reference.html")).toBe(false);
  expect(files.get("reference.md")).toContain(`### ${operations.at(-1)?.id}${copies}: `);
  for (const file of ["index.html", "llms.txt"]) expect(files.get(file)).toContain("reference.md");
});

test("114 operations take less than 4 MB, and 513 less than 15", () => {
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes).toBeLessThan(isExtended ? 15_000_000 : 4_000_000);
});

const textOf = (id = ""): string => files.get(pageOf(id)) ?? "";
