// What a project writes with openapi-react-query, which expects a client of openapi-fetch.
import createQueryClient from "openapi-react-query";
import { createClient } from "selling-api";

declare const id: string;
const api = createQueryClient(createClient({ baseUrl: "http://127.0.0.1:4010" }));

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
