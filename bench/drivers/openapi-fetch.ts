import createClient from "openapi-fetch";
import type { paths } from "../made/openapi-fetch/schema.d.ts";
import { type Open, type Outcome, settled } from "./driver.ts";

type Result = { data?: unknown; error?: unknown; response: Response };

export const open: Open = ({ baseUrl, token }) => {
  // It has no option for a token; a header is the same for every request.
  const headers = typeof token === "string" ? { authorization: `Bearer ${token}` } : {};
  const client = createClient<paths>({ baseUrl, headers });
  const outcome = (call: () => Promise<Result>) =>
    settled(async (): Promise<Outcome> => {
      const { data, error, response } = await call();
      if (error !== undefined) return { problem: error, status: response.status };
      return { value: data };
    });
  const order = (id: string) => ({ params: { path: { id } } });
  return {
    getOrder: (id, call) => outcome(() => client.GET("/v1/orders/{id}", { ...order(id), ...call })),
    createCheckoutSession: (body, call) =>
      outcome(() => client.POST("/v1/checkouts/custom/", { body, ...call })),
    listSubscriptions: (query, call) =>
      outcome(() => client.GET("/v1/subscriptions/", { params: { query }, ...call })),
    validateLicenseKey: (body, call) =>
      outcome(() => client.POST("/v1/customer-portal/license-keys/validate", { body, ...call })),
    plain: {
      getOrder: async (id, call) =>
        (await client.GET("/v1/orders/{id}", { ...order(id), ...call })).data,
      createCheckoutSession: async (body, call) =>
        (await client.POST("/v1/checkouts/custom/", { body, ...call })).data,
      listSubscriptions: async (query, call) =>
        (await client.GET("/v1/subscriptions/", { params: { query }, ...call })).data,
    },
  };
};
