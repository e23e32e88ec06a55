import type { Handler, OperationId } from "../handler-types.ts";
import * as checkoutSessions from "./checkout-sessions.ts";
import * as licenseKeys from "./license-keys.ts";
import * as orders from "./orders.ts";
import * as organizations from "./organizations.ts";
import * as subscriptions from "./subscriptions.ts";

/** Handlers by operationId. An operation without one responds with the contract's example. */
export const handlers: { [Id in OperationId]?: Handler<Id> } = {
  ...checkoutSessions,
  ...licenseKeys,
  ...orders,
  ...organizations,
  ...subscriptions,
};
