// What a project writes with openapi-react-query, which expects a client of openapi-fetch.
import createQueryClient from "openapi-react-query";
import { createClient } from "selling-api/fetch";

declare const id: string;
const api = createQueryClient(createClient({ baseUrl: "http://127.0.0.1:4010" }));

export function useReason(): string | undefined {
  const { data, error } = api.useQuery("get", "/v1/orders/{id}", { params: { path: { id } } });
  // An extensible enum is a string here. The types of openapi-fetch alone make an object of it.
  return data?.billing_reason ?? error?.detail;
}

export function useRename() {
  const { mutate } = api.useMutation("patch", "/v1/organizations/{id}");
  return (name: string) => mutate({ params: { path: { id } }, body: { name } });
}

// @ts-expect-error TS2345: a path that does not exist
api.queryOptions("get", "/v1/orders/{order_id}", { params: { path: { id } } });
