import type { Handler, HandlerContext } from "../context.ts";
import { existing, merchantOf } from "./access.ts";

export const listOrganizations: Handler<"listOrganizations"> = ({ query }, context) =>
  context.store.list("Organization", { id: merchantOf(context).organization_id }, query);

export const getOrganization: Handler<"getOrganization"> = ({ path }, context) =>
  ownOrganization(path.id, context);

export const updateOrganization: Handler<"updateOrganization"> = ({ path, body }, context) => {
  const organization = ownOrganization(path.id, context);
  const fields = context.storable(body, "Organization", "id created_at modified_at");
  const modified_at = context.now();
  return context.store.update("Organization", { ...organization, ...fields, modified_at });
};

/** A merchant sees no organization but the one of the token. */
function ownOrganization(id: string, context: HandlerContext) {
  const isOwn = id === merchantOf(context).organization_id;
  return existing(isOwn ? context.store.get("Organization", id) : undefined);
}
