import type { Entities } from "../entities.ts";
import type { Handler, HandlerContext } from "../handler-types.ts";
import { merchantOf, owned } from "./access.ts";
import { paged } from "./pages.ts";

/** What a merchant may set, since the contract does not name the fields. */
const merchantFields = [
  "name",
  "slug",
  "avatar_url",
  "bio",
  "company",
  "blog",
  "location",
  "email",
  "social_username",
  "pledge_minimum_amount",
  "pledge_badge_show_amount",
  "default_upfront_split_to_contributors",
  "profile_settings",
  "feature_settings",
] as const satisfies (keyof Entities["Organization"])[];

export const listOrganizations: Handler<"listOrganizations"> = ({ query }, context) =>
  context.store.list("Organization", { id: merchantOf(context).organization_id }, paged(query));

export const getOrganization: Handler<"getOrganization"> = ({ path }, context) =>
  ownOrganization(path.id, context);

export const updateOrganization: Handler<"updateOrganization"> = ({ path, body }, context) => {
  const organization = ownOrganization(path.id, context);
  const fields = context.settable(body, "Organization", merchantFields);
  const modified_at = context.now();
  return context.store.update("Organization", { ...organization, ...fields, modified_at });
};

/** A merchant sees no organization but the one of the token. */
const ownOrganization = (id: string, context: HandlerContext) =>
  owned(context.store.get("Organization", id), { id: merchantOf(context).organization_id });
