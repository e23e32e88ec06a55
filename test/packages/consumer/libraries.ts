// What a project writes with libraries that expect a client of openapi-fetch.
import createStockClient, { wrapAsPathBasedClient } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { createClient, getOrder, listSubscriptions, paginate } from "selling-api";
import type { paths } from "selling-api/types";
import { createQueryHook } from "swr-openapi";

declare const id: string;
const client = createClient({ baseUrl: "http://127.0.0.1:4010" });
const api = createQueryClient(client);
const useQuery = createQueryHook(client, "selling");
const byPath = wrapAsPathBasedClient(client);
const stock = createStockClient<paths>({ baseUrl: "http://127.0.0.1:4010" });

export async function functionsOfAnyClient(): Promise<(string | null)[]> {
  const subscriptions = await paginate(listSubscriptions, stock, { query: { limit: 5 } }).toArray();
  const { billing_reason } = await getOrder(stock, { path: { id } });
  return [billing_reason, ...subscriptions.map(({ status }) => status)];
}

export async function usePaths(): Promise<string | undefined> {
  const { data } = useQuery("/v1/orders/{id}", { params: { path: { id } } });
  const { data: same } = await byPath["/v1/orders/{id}"].GET({ params: { path: { id } } });
  return data?.billing_reason ?? same?.billing_reason;
}

export function useReason(): string | undefined {
  const { data, error } = api.useQuery("get", "/v1/orders/{id}", { params: { path: { id } } });
  // An extensible enum is a string here. The types of openapi-fetch alone make an object of it.
  return data?.billing_reason ?? error?.detail;
}

export function useSubscriptions(): string[] {
  const { data } = api.useInfiniteQuery(
    "get",
    "/v1/subscriptions/",
    { params: { query: { limit: 100 } } },
    {
      pageParamName: "page",
      initialPageParam: 1,
      getNextPageParam: ({ pagination }, _, page) =>
        (page as number) < pagination.max_page ? (page as number) + 1 : undefined,
    },
  );
  return data?.pages.flatMap(({ items }) => items.map(({ customer }) => customer.email)) ?? [];
}

export function useRename() {
  const { mutate } = api.useMutation("patch", "/v1/organizations/{id}");
  return (name: string) => mutate({ params: { path: { id } }, body: { name } });
}

// @ts-expect-error TS2345: a path that does not exist
api.queryOptions("get", "/v1/orders/{order_id}", { params: { path: { id } } });
// @ts-expect-error TS2345: a path that does not exist
useQuery("/v1/orders/{order_id}", { params: { path: { id } } });
// @ts-expect-error TS2339: a method that the path does not have
byPath["/v1/orders/{id}"].DELETE({ params: { path: { id } } });
