import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageOf } from "../../scripts/docs/page-names.ts";
import { makeDocs } from "../../scripts/docs.ts";
import { contract } from "./hosted-reference.ts";
import { writeLargeProject } from "./large-project.ts";

const copies = 6;
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

test("The pages of more than 100 operations share the style, and link to components instead of repeating them", () => {
  const style = files.get("style.css") ?? "-";
  for (const { id } of operations) {
    expect(textOf(id)).toContain('<link rel="stylesheet" href="style.css">');
    expect(textOf(id)).not.toContain(style);
  }
  const order = textOf("getOrder");
  expect(order).toContain('id="billing_address.line1"');
  expect(order).not.toContain('id="subscription.status"');
  expect(order).toContain('href="schemas.html#SubscriptionSummary"');
  expect(files.get("404.html")).toContain(style);
});

const textOf = (id = ""): string => files.get(pageOf(id)) ?? "";
