import { describe, expect, expectTypeOf, test } from "vitest";
import { type Book, createTestClient, listBooks, paginate } from "./books.ts";
import { json, page, problem, type Reply, rejection } from "./scripted-fetch.ts";

/** A service with a list of numbered organizations. `count` is called with the number of the request. */
function serveList(count: (request: number) => number, maxPage?: number) {
  let request = 0;
  const reply: Reply = ({ url }) => {
    const query = new URL(url).searchParams;
    const limit = Number(query.get("limit") ?? 10);
    const total = count(++request);
    const first = (Number(query.get("page")) - 1) * limit;
    const items = numbers(first, Math.min(first + limit, total)).map((id) => ({ id: id }));
    const max_page = maxPage ?? Math.ceil(total / limit);
    return json({ items, pagination: { total_count: total, max_page } });
  };
  return createTestClient(reply, {}, {});
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, index) => `${from + index}`);
}

async function namesOf(list: AsyncIterable<Book>): Promise<string[]> {
  const names: string[] = [];
  for await (const { id } of list) names.push(id);
  return names;
}

test("yields every item of every page once and in order", async () => {
  const { client, requests } = serveList(() => 1000);
  const list = paginate(listBooks, client, { query: { limit: 100 } });
  expect(await namesOf(list)).toEqual(numbers(0, 1000));
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(
    numbers(1, 11).map((number) => `?limit=100&page=${number}`),
  );
});

test("requests a page when it is needed", async () => {
  const { client, requests } = serveList(() => 30);
  const items = paginate(listBooks, client)[Symbol.asyncIterator]();
  expect(requests).toHaveLength(0);
  for (const id of numbers(0, 10)) {
    expect(await items.next()).toMatchObject({ value: { id }, done: false });
    expect(requests).toHaveLength(1);
  }
  expect(await items.next()).toMatchObject({ value: { id: "10" } });
  expect(requests).toHaveLength(2);
});

test("requests nothing after a loop that breaks", async () => {
  const { client, requests } = serveList(() => 30);
  for await (const { id } of paginate(listBooks, client)) if (id === "9") break;
  expect(requests).toHaveLength(1);
});

test("starts at the page of the query, each time it is iterated over", async () => {
  const { client } = serveList(() => 25);
  const list = paginate(listBooks, client, { query: { page: 2 } });
  expect(await namesOf(list)).toEqual(numbers(10, 25));
  expect(await namesOf(list)).toEqual(numbers(10, 25));
});

test("requests every page with the same query and options", async () => {
  const { client, requests } = serveList(() => 20);
  const query = { sorting: ["-id", "slug"], page: undefined };
  await namesOf(paginate(listBooks, client, { query, headers: { "x-trace": "abc" } }));
  expect(requests).toMatchObject(
    [1, 2].map((number) => ({
      url: `http://service.test/v1/books/?sorting=-id&sorting=slug&page=${number}`,
      headers: { "x-trace": "abc" },
    })),
  );
});

test("pages() yields the pages, and none of an empty list", async () => {
  const pages = async (count: number) => {
    const sizes: number[] = [];
    const { client } = serveList(() => count);
    for await (const { items, shelf } of paginate(listBooks, client).pages()) {
      sizes.push(items.length);
      expectTypeOf(shelf).toEqualTypeOf<string | undefined>();
    }
    return sizes;
  };
  expect(await pages(15)).toEqual([10, 5]);
  expect(await pages(0)).toEqual([]);
});

describe("toArray", () => {
  test.each([
    [25, 3],
    [10, 1],
    [11, 2],
    [1, 1],
    [99, 3],
    [0, 0],
  ])("with the limit %i requests %i pages", async (limit, expected) => {
    const { client, requests } = serveList(() => 25);
    const items = await paginate(listBooks, client).toArray({ limit });
    expect(items.map(({ id }) => id)).toEqual(numbers(0, Math.min(limit, 25)));
    expect(requests).toHaveLength(expected);
  });

  test("returns every item without a limit", async () => {
    const { client } = serveList(() => 25);
    const list = paginate(listBooks, client);
    expect(await list.toArray()).toHaveLength(25);
    expect(await list.toArray({ limit: undefined })).toHaveLength(25);
  });
});

describe("ends when the list", () => {
  test.each<[string, (request: number) => number, number, number, maxPage?: number]>([
    ["shrinks to the requested page", (request) => (request < 2 ? 30 : 20), 20, 2],
    ["shrinks to less than the requested page", (request) => (request < 3 ? 50 : 5), 20, 3],
    ["becomes empty", (request) => (request < 2 ? 50 : 0), 10, 2],
    ["has grown by a page at the latest response", (request) => 10 + request * 5, 20, 2],
    ["has an empty page, although max_page is larger", () => 12, 12, 3, 1_000_000_000],
    ["has items, although max_page is 0", () => 100, 10, 1, 0],
    ["has items, although max_page is -1", () => 100, 10, 1, -1],
  ])("%s", async (_, count, expected, expectedRequests, maxPage) => {
    const { client, requests } = serveList(count, maxPage);
    expect(await namesOf(paginate(listBooks, client))).toEqual(numbers(0, expected));
    expect(requests).toHaveLength(expectedRequests);
  });
});

describe("rejects", () => {
  test.each([0, -1, 1.5, Number.NaN, "2"])(
    "the page %j, from which no list begins",
    async (number) => {
      const { client, requests } = serveList(() => 30);
      const list = paginate(listBooks, client, { query: { page: number as number } });
      const message = `page must be a whole number from 1, but it is ${number}`;
      expect(await rejection(list.toArray())).toEqual(new TypeError(message));
      expect(requests).toEqual([]);
    },
  );

  test("with the error of a page, after the items of the pages before it", async () => {
    const { client } = createTestClient([page([{ id: "0" }], 3), problem(500)]);
    const names: string[] = [];
    const iterate = async () => {
      for await (const { id } of paginate(listBooks, client)) names.push(id);
    };
    expect(await rejection(iterate())).toMatchObject({ name: "ApiError", status: 500 });
    expect(names).toEqual(["0"]);
  });

  test("with the reason of an abort between two pages", async () => {
    const { client, requests } = serveList(() => 30);
    const controller = new AbortController();
    const { signal } = controller;
    const iterate = async () => {
      for await (const _ of paginate(listBooks, client, { signal }).pages()) {
        controller.abort("enough");
      }
    };
    expect(await rejection(iterate())).toBe("enough");
    expect(requests).toHaveLength(1);
  });
});
