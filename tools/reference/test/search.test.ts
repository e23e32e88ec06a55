import { describe, expect, test } from "vitest";
import { makeReference, pageOf } from "#reference";
import { searchOf } from "#testing/reference/search";
import { museumFiles, recordingsFiles } from "./inputs.ts";

const files = await museumFiles();
const others = await recordingsFiles();
const { find } = searchOf(files);

describe("The search", () => {
  test.each([
    ["a field", "shared_with_guests", /#.*shared_with_guests$/],
    ["a field of a request", "success_url", /#(request|TicketCreate)\.success_url$/],
    ["the errors of a status", "409", /#error-409/],
    ["an error by its type", "show-closed", /#error-409|#problem-show-closed/],
    ["a synonym", "buy ticket", /^create-ticket\.html$/],
    ["letters in the wrong order", "redeme", /redeem-ticket\.html$/],
    ["two wrong letters", "visitar ticket", /visit|ticket/],
    ["a doubled letter", "ticcket", /ticket/],
    ["a missing letter", "tickt", /ticket/],
    ["an operation before its fields", "getTicket", /^get-ticket\.html$/],
    ["an operation by its path", "/v1/shows/", /^list-shows\.html$/],
    ["an operation before its list by its path", "GET /v1/tickets/{id}", /^get-ticket\.html$/],
    ["a page by most of the words", "why retry gadgetry", /^concepts\.html#retries$/],
    ["an operation by the nouns of a question", "at a show", /^list-shows\.html$/],
    ["a document", "tools", /^tools\.html$/],
    ["an operation by its name in TypeScript", "redeemTicket", /^redeem-ticket\.html$/],
    ["a schema", "TicketRedeem", /^schemas\.html#TicketRedeem$/],
    ["an error by what it says", "offer another show", /#error-409|^errors\.html/],
    ["a chapter of the guide", "retry", /^concepts\.html#retries$/],
    ["a word in a chapter", "cents", /^concepts\.html#money$/],
    ["a chapter by a word that it does not have", "backoff", /^concepts\.html#retries$/],
  ])("finds %s: %s", (_, text, expected) => {
    expect(find(text)[0]).toMatch(expected);
  });

  test("finds every operation that returns a status", () => {
    const pages = [...files].filter(([, text]) => text.includes('id="error-422"'));
    const found = find("422").map((url) => url.split("#")[0]);
    expect(pages.length).toBeGreaterThan(1);
    for (const [page] of pages) expect(found).toContain(page);
  });

  test("reads the beginning of a text that nobody types", () => {
    const text = "ticket redeem ".repeat(10).slice(0, 100);
    expect(find(text + "x".repeat(20_000))).toEqual(find(text));
  });

  test("shows the same field of several schemas once", () => {
    const found = find("seats");
    expect(found.filter((url) => url.endsWith(".seats"))).toHaveLength(1);
  });

  test.each([
    ["museum", files],
    ["recordings", others],
  ])("leads to anchors of %s that exist", (_, pages) => {
    const missing = searchOf(pages).entries.filter(({ id }) => {
      const [file = "", anchor] = id.split("#");
      return !pages.get(file)?.includes(anchor === undefined ? "" : ` id="${anchor}"`);
    });
    expect(missing).toEqual([]);
  });

  test("finds operations by their operationIds, in any style", () => {
    const { find } = searchOf(others);
    const ids = ["listTaxa", "get-station", "recording.get"];
    expect(ids.map((id) => find(id)[0])).toEqual(ids.map(pageOf));
  });

  test("finds a parameter that is called like the errors that are not listed", async () => {
    const parameters = [{ name: "others", in: "query", schema: {} }] as const;
    const get = { operationId: "list", parameters, responses: {} };
    const info = { title: "Names", version: "1" };
    const made = await makeReference({
      document: { openapi: "3.1.0", info, paths: { "/": { get } } },
    });
    expect(searchOf(made).find("others")).toEqual(["list.html#query.others"]);
  });

  test("has fields and webhooks of a contract without synonyms", () => {
    const [menu = ""] = /<nav id="menu".*?<\/nav>/s.exec(others.get("index.html") ?? "") ?? [];
    expect(menu.includes(">Webhooks<")).toBe(true);
    const found = searchOf(others).find("filter[kind]").join(" ");
    expect(found).toContain("list-stations.html#query.filter-kind");
  });
});
