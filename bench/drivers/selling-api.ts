import {
  ApiError,
  createCheckoutSession,
  createClient,
  getOrder,
  listSubscriptions,
  NetworkError,
  paginate,
  TimeoutError,
  validateLicenseKey,
} from "../made/selling-api/dist/client/index.js";
import type { Open, Outcome } from "./driver.ts";

export const open: Open = ({ token, ...setup }) => {
  const client = createClient({ ...setup, accessToken: token });
  const outcome = async (call: Promise<unknown>): Promise<Outcome> => {
    try {
      return { value: await call };
    } catch (thrown) {
      if (thrown instanceof ApiError) {
        return { thrown, known: true, status: thrown.status, body: thrown.problem };
      }
      return { thrown, known: thrown instanceof NetworkError || thrown instanceof TimeoutError };
    }
  };
  return {
    getOrder: (id, call) => outcome(getOrder(client, { path: { id }, ...call })),
    createCheckoutSession: (body, call) =>
      outcome(createCheckoutSession(client, { body, ...call })),
    listSubscriptions: (query, call) => outcome(listSubscriptions(client, { query, ...call })),
    validateLicenseKey: (body, call) => outcome(validateLicenseKey(client, { body, ...call })),
    walk: (query) => paginate(listSubscriptions, client, { query }),
    plain: {
      getOrder: (id, call) => getOrder(client, { path: { id }, ...call }),
      createCheckoutSession: (body, call) => createCheckoutSession(client, { body, ...call }),
      listSubscriptions: (query, call) => listSubscriptions(client, { query, ...call }),
    },
  };
};
