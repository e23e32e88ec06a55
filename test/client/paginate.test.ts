import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type ApiError,
  type CheckoutSession,
  createClient,
  type LicenseKey,
  listCheckoutSessions,
  listOrganizations,
  listPortalLicenseKeys,
  listPortalSubscriptions,
  listSubscriptions,
  type Organization,
  type OrganizationPage,
  paginate,
  type Subscription,
  type SubscriptionPortal,
} from "../../client/index.ts";
import { answer, misbehave, refuse } from "./misbehaving.ts";
import { failure } from "./requests.ts";

interface Asked {
  page: number;
  limit: number;
  /** How many requests have come, this one included. */
  nth: number;
}

/** A list of numbered organizations, as long as it says at each request. */
async function serveList(length: (asked: Asked) => number, max = lastPage) {
  let nth = 0;
  const server = await misbehave((response, { url }) => {
    const query = new URL(url, "http://list.test").searchParams;
    const [page, limit] = [Number(query.get("page") ?? 1), Number(query.get("limit") ?? 10)];
    nth++;
    const total = length({ page, limit, nth });
    const first = (page - 1) * limit;
    const count = Math.max(Math.min(total - first, limit), 0);
    const items = Array.from({ length: count }, (_, index) => ({ name: `${first + index}` }));
    const pagination = { total_count: total, max_page: max(total, limit) };
    answer(200, { items, pagination })(response);
  });
  return { ...server, client: createClient({ baseUrl: server.url }) };
}

const lastPage = (total: number, limit: number) => Math.ceil(total / limit);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`);

async function all<Item>(walk: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
}

const names = async (walk: AsyncIterable<Organization>) =>
  (await all(walk)).map(({ name }) => name);

test("10,000 items over 100 pages come each once and in order", async () => {
  await using list = await serveList(() => 10_000);
  const walk = paginate(listOrganizations, list.client, { query: { limit: 100 } });
  expect(await names(walk)).toEqual(numbers(0, 10_000));
  expect(list.requests.map(({ url }) => url)).toEqual(
    numbers(1, 101).map((page) => `/v1/organizations/?limit=100&page=${page}`),
  );
});

test("nothing is sent until an item is asked for, nor a page before it is needed", async () => {
  await using list = await serveList(() => 30);
  const items = paginate(listOrganizations, list.client)[Symbol.asyncIterator]();
  expect(list.requests).toHaveLength(0);
  for (const name of numbers(0, 10)) {
    expect(await items.next()).toMatchObject({ value: { name }, done: false });
    expect(list.requests).toHaveLength(1);
  }
  expect(await items.next()).toMatchObject({ value: { name: "10" } });
  expect(list.requests).toHaveLength(2);
});

test("a loop that ends early sends nothing more", async () => {
  await using list = await serveList(() => 10_000);
  for await (const { name } of paginate(listOrganizations, list.client)) {
    if (name === "9") break;
  }
  expect(list.requests).toHaveLength(1);
});

test("it begins at the page it is given, and again each time it is walked", async () => {
  await using list = await serveList(() => 25);
  const walk = paginate(listOrganizations, list.client, { query: { page: 2 } });
  expect(await names(walk)).toEqual(numbers(10, 25));
  expect(await names(walk)).toEqual(numbers(10, 25));
  expect(await names(paginate(listOrganizations, list.client, { query: { page: 9 } }))).toEqual([]);
});

test("every page is asked for with the same query and options", async () => {
  await using list = await serveList(() => 20);
  const query = { sorting: ["-name", "slug"], page: undefined };
  const headers = { "x-trace": "abc" };
  await names(paginate(listOrganizations, list.client, { query, headers }));
  expect(list.requests).toMatchObject(
    ["1", "2"].map((page) => ({
      url: `/v1/organizations/?sorting=-name&sorting=slug&page=${page}`,
      headers,
    })),
  );
});

describe("pages()", () => {
  test("gives the pages as they were answered", async () => {
    await using list = await serveList(() => 15);
    const pages = await all(paginate(listOrganizations, list.client).pages());
    expect(pages).toMatchObject([
      { items: { length: 10 }, pagination: { total_count: 15, max_page: 2 } },
      { items: { length: 5 }, pagination: { total_count: 15, max_page: 2 } },
    ]);
  });

  test("gives none of an empty list", async () => {
    await using list = await serveList(() => 0);
    expect(await all(paginate(listOrganizations, list.client).pages())).toEqual([]);
    expect(list.requests).toHaveLength(1);
  });
});

describe("while it is walked, a list may", () => {
  test("shrink within a page", async () => {
    await using list = await serveList(({ nth }) => 30 - nth);
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 27));
    expect(list.requests).toHaveLength(3);
  });

  test("shrink to the page that is asked for", async () => {
    await using list = await serveList(({ nth }) => (nth < 2 ? 30 : 20));
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 20));
    expect(list.requests).toHaveLength(2);
  });

  test("shrink by pages, to behind the page that is asked for", async () => {
    await using list = await serveList(({ nth }) => (nth < 3 ? 50 : 5));
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 20));
    expect(list.requests).toHaveLength(3);
  });

  test("vanish", async () => {
    await using list = await serveList(({ nth }) => (nth < 2 ? 50 : 0));
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 10));
  });

  test("grow", async () => {
    await using list = await serveList(({ nth }) => 10 + nth * 5);
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 20));
    await using fast = await serveList(({ nth }) => (nth < 4 ? nth * 10 + 1 : 35));
    expect(await names(paginate(listOrganizations, fast.client))).toEqual(numbers(0, 35));
  });
});

describe("a list that is wrong about its last page ends", () => {
  test("at the first empty page when it promises too many", async () => {
    await using list = await serveList(
      () => 12,
      () => 1_000_000_000,
    );
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 12));
    expect(list.requests).toHaveLength(3);
  });

  test.each([0, -1, null, undefined, "many"])("when it says %j", async (max) => {
    await using list = await serveList(
      () => 100,
      () => max as number,
    );
    expect(await names(paginate(listOrganizations, list.client))).toEqual(numbers(0, 10));
  });
});

describe("a walk rejects", () => {
  test("with the problem of a page, after the items before it", async () => {
    const page = { items: [{ name: "0" }], pagination: { total_count: 3, max_page: 3 } };
    await using server = await misbehave(answer(200, page), refuse(500));
    const read: string[] = [];
    const walk = async () => {
      for await (const { name } of paginate(
        listOrganizations,
        createClient({ baseUrl: server.url }),
      )) {
        read.push(name);
      }
    };
    const error = (await failure(walk())) as ApiError;
    expect(error).toMatchObject({ name: "ApiError", status: 500, operation: "listOrganizations" });
    expect(read).toEqual(["0"]);
  });

  test("with the reason of an abort between two pages", async () => {
    await using list = await serveList(() => 30);
    const controller = new AbortController();
    const { signal } = controller;
    const pages = paginate(listOrganizations, list.client, { signal }).pages();
    const walk = async () => {
      for await (const _ of pages) controller.abort("enough");
    };
    expect(await failure(walk())).toBe("enough");
    expect(list.requests).toHaveLength(1);
  });
});

test("all five lists can be walked, and their items have their types", async () => {
  await using list = await serveList(() => 1);
  const { client } = list;
  const walks = [
    paginate(listCheckoutSessions, client),
    paginate(listSubscriptions, client, { query: { sorting: ["-started_at"] } }),
    paginate(listPortalSubscriptions, client),
    paginate(listPortalLicenseKeys, client, { query: { limit: 100 } }),
    paginate(listOrganizations, client),
  ] as const;
  for (const walk of walks) expect(await all<unknown>(walk)).toHaveLength(1);
  type Items<Walk> = Walk extends AsyncIterable<infer Item> ? Item : never;
  expectTypeOf<Items<(typeof walks)[0]>>().toEqualTypeOf<CheckoutSession>();
  expectTypeOf<Items<(typeof walks)[1]>>().toEqualTypeOf<Subscription>();
  expectTypeOf<Items<(typeof walks)[2]>>().toEqualTypeOf<SubscriptionPortal>();
  expectTypeOf<Items<(typeof walks)[3]>>().toEqualTypeOf<LicenseKey>();
  expectTypeOf<Items<(typeof walks)[4]>>().toEqualTypeOf<Organization>();
  expectTypeOf(walks[4].pages()).toEqualTypeOf<AsyncIterable<OrganizationPage>>();
});
