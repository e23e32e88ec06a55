import {
  createCheckoutSession,
  getOrder,
  listSubscriptions,
  validateLicenseKey,
} from "../made/orval/api.ts";
import { type Open, type Outcome, settled } from "./driver.ts";

type Result = { data: unknown; status: number };

/** It has functions and nothing that could be told something once, but for where the service is. */
export const open: Open = ({ baseUrl }) => {
  Object.assign(globalThis, { baseUrl });
  const outcome = (call: () => Promise<Result>) =>
    settled(async (): Promise<Outcome> => {
      const { data, status } = await call();
      return status < 300 ? { value: data } : { problem: data, status };
    });
  return {
    getOrder: (id, call) => outcome(() => getOrder(id, call)),
    createCheckoutSession: (body, call) => outcome(() => createCheckoutSession(body, call)),
    listSubscriptions: (query, call) => outcome(() => listSubscriptions(query, call)),
    validateLicenseKey: (body, call) => outcome(() => validateLicenseKey(body, call)),
    plain: {
      getOrder: async (id, call) => (await getOrder(id, call)).data,
      createCheckoutSession: async (body, call) => (await createCheckoutSession(body, call)).data,
      listSubscriptions: async (query, call) => (await listSubscriptions(query, call)).data,
    },
  };
};
