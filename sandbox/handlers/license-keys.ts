import type { Entities } from "../entities.ts";
import type { Handler, HandlerContext } from "../handler-types.ts";
import { ProblemError } from "../problems.ts";
import { customerOf, existing, merchantOf, owned } from "./access.ts";
import { paged } from "./pages.ts";

/** What a merchant may set, since the contract does not name the fields. */
const merchantFields = [
  "status",
  "limit_activations",
  "usage",
  "limit_usage",
  "expires_at",
] as const satisfies (keyof Entities["LicenseKey"])[];

export const updateLicenseKey: Handler<"updateLicenseKey"> = ({ path, body }, context) => {
  const key = owned(context.store.get("LicenseKey", path.id), merchantOf(context));
  const fields = context.settable(body, "LicenseKey", merchantFields);
  return context.store.update("LicenseKey", { ...key, ...fields });
};

export const getLicenseKeyActivation: Handler<"getLicenseKeyActivation"> = ({ path }, context) => {
  const activation = context.store.get("LicenseKeyActivation", path.activation_id);
  return owned(activation, { ...merchantOf(context), license_key_id: path.id });
};

export const listPortalLicenseKeys: Handler<"listPortalLicenseKeys"> = ({ query }, context) =>
  context.store.list("LicenseKey", customerOf(context), paged(query));

export const getPortalLicenseKey: Handler<"getPortalLicenseKey"> = ({ path }, context) =>
  owned(context.store.get("LicenseKey", path.id), customerOf(context));

export const activateLicenseKey: Handler<"activateLicenseKey"> = ({ body }, context) => {
  const key = findKey(body, context);
  if (key.limit_activations !== null && key.activations.length >= key.limit_activations) {
    throw new ProblemError("ActivationLimitReached");
  }
  const activation = context.store.insert("LicenseKeyActivation", {
    id: context.newId(),
    license_key_id: key.id,
    label: body.label,
    meta: {},
    created_at: context.now(),
    organization_id: key.organization_id,
  });
  const activations = [...key.activations, activation.id];
  context.store.update("LicenseKey", { ...key, activations });
  return activation;
};

export const validateLicenseKey: Handler<"validateLicenseKey"> = ({ body }, context) => {
  const key = findKey(body, context);
  const validations = key.validations + 1;
  const changes = { validations, last_validated_at: context.now() };
  // The request does not say which activation it is for, which is clear only if there is one.
  const [activation, ...others] = key.activations;
  const activation_id = others.length === 0 ? activation : null;
  return { ...context.store.update("LicenseKey", { ...key, ...changes }), activation_id };
};

function findKey(
  { key, organization_id }: { key: string; organization_id: string },
  { store }: HandlerContext,
): Entities["LicenseKey"] {
  return existing(store.find("LicenseKey", { organization_id, key }));
}
