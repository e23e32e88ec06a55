import { createClient, NetworkError, TimeoutError } from "../made/selling-api/dist/client/fetch.js";
import type { Open, Outcome } from "./driver.ts";

type Result = { data?: unknown; error?: unknown; response: Response };

export const open: Open = ({ token, ...setup }) => {
  const client = createClient({ ...setup, accessToken: token });
  const outcome = async (call: Promise<Result>): Promise<Outcome> => {
    try {
      const { data, error, response } = await call;
      if (error !== undefined) return { problem: error, status: response.status };
      return { value: data };
    } catch (thrown) {
      return { thrown, known: thrown instanceof NetworkError || thrown instanceof TimeoutError };
    }
  };
  const order = (id: string) => ({ params: { path: { id } } });
  return {
    getOrder: (id, call) => outcome(client.GET("/v1/orders/{id}", { ...order(id), ...call })),
    createCheckoutSession: (body, call) =>
      outcome(client.POST("/v1/checkouts/custom/", { body, ...call })),
    listSubscriptions: (query, call) =>
      outcome(client.GET("/v1/subscriptions/", { params: { query }, ...call })),
    validateLicenseKey: (body, call) =>
      outcome(client.POST("/v1/customer-portal/license-keys/validate", { body, ...call })),
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
