import { createClient, createConfig } from "../made/hey-api/client/index.ts";
import {
  createCheckoutSession,
  getOrder,
  listSubscriptions,
  validateLicenseKey,
} from "../made/hey-api/sdk.gen.ts";
import { type Open, type Outcome, settled } from "./driver.ts";

type Result = { data?: unknown; error?: unknown; response?: Response };

export const open: Open = ({ baseUrl, token }) => {
  const client = createClient(
    createConfig({ baseUrl, ...(token !== undefined && { auth: token }) }),
  );
  const outcome = (call: () => Promise<Result>) =>
    settled(async (): Promise<Outcome> => {
      const { data, error, response } = await call();
      if (error !== undefined) return { problem: error, status: response?.status };
      return { value: data };
    });
  return {
    getOrder: (id, call) => outcome(() => getOrder({ client, path: { id }, ...call })),
    createCheckoutSession: (body, call) =>
      outcome(() => createCheckoutSession({ client, body, ...call })),
    listSubscriptions: (query, call) =>
      outcome(() => listSubscriptions({ client, query, ...call })),
    validateLicenseKey: (body, call) =>
      outcome(() => validateLicenseKey({ client, body, ...call })),
    plain: {
      getOrder: async (id, call) => (await getOrder({ client, path: { id }, ...call })).data,
      createCheckoutSession: async (body, call) =>
        (await createCheckoutSession({ client, body, ...call })).data,
      listSubscriptions: async (query, call) =>
        (await listSubscriptions({ client, query, ...call })).data,
    },
  };
};
