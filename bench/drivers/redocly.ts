import {
  ApiError,
  createClient,
  OPERATIONS,
  type Ops,
  TimeoutError,
} from "../made/redocly/client.ts";
import type { Open, Outcome } from "./driver.ts";

export const open: Open = ({ baseUrl, token, timeout, retries }) => {
  const client = createClient<Ops>(OPERATIONS, {
    serverUrl: baseUrl,
    ...(token !== undefined && { auth: { bearer: token } }),
    ...(timeout !== undefined && { timeout }),
    ...(retries !== undefined && { retry: { retries } }),
  });
  const outcome = async (call: Promise<unknown>): Promise<Outcome> => {
    try {
      return { value: await call };
    } catch (thrown) {
      if (thrown instanceof ApiError) {
        return { thrown, known: true, status: thrown.status, body: thrown.body };
      }
      return { thrown, known: thrown instanceof TimeoutError };
    }
  };
  return {
    getOrder: (id, call) => outcome(client.getOrder({ path: { id } }, call)),
    createCheckoutSession: (body, call) => outcome(client.createCheckoutSession({ body }, call)),
    listSubscriptions: (query, call) => outcome(client.listSubscriptions({ query }, call)),
    validateLicenseKey: (body, call) => outcome(client.validateLicenseKey({ body }, call)),
    walk: (query) => client.listSubscriptions.items({ query }),
    plain: {
      getOrder: (id, call) => client.getOrder({ path: { id } }, call),
      createCheckoutSession: (body, call) => client.createCheckoutSession({ body }, call),
      listSubscriptions: (query, call) => client.listSubscriptions({ query }, call),
    },
  };
};
