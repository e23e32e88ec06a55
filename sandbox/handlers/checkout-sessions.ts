import type { Handler, HandlerContext } from "../handler-types.ts";
import { ProblemError } from "../problems.ts";
import { existing, merchantOf, owned } from "./access.ts";
import { confirm } from "./confirmation.ts";
import { paged } from "./pages.ts";
import { isUsable, priced, type Session } from "./pricing.ts";

/** What a client may set besides the fields that the contract names. */
const clientFields = [
  "custom_field_data",
  "product_price_id",
  "customer_name",
  "customer_email",
  "customer_ip_address",
  "customer_tax_id",
  "customer_billing_address",
] as const satisfies (keyof Session)[];

/** What a merchant may set besides the fields that the contract names. */
const merchantFields = [
  ...clientFields,
  "success_url",
  "embed_origin",
  "discount_id",
  "allow_discount_codes",
  "customer_id",
  "metadata",
  "customer_metadata",
] as const satisfies (keyof Session)[];

/** The interface does not say how long a session can be confirmed, and the sandbox does not limit it. */
const lifetime = 60 * 60 * 1000;

export const createCheckoutSession: Handler<"createCheckoutSession"> = ({ body }, context) => {
  const { store, now } = context;
  const owner = merchantOf(context);
  const product = store.get("Product", body.product_id);
  const prices = product?.prices.map((id) => store.get("Price", id)) ?? [];
  const price = prices.find((candidate) => candidate?.is_archived === false);
  if (product?.organization_id !== owner.organization_id || product.is_archived || !price) {
    throw new ProblemError("UnknownReference", "/product_id");
  }
  const client_secret = context.newSecret("cs");
  const url = context.example("CheckoutSession", "url").replace(/[^/]+$/, client_secret);
  const session = store.complete("CheckoutSession", {
    ...owner,
    id: context.newId(),
    created_at: now(),
    status: "open",
    client_secret,
    url,
    expires_at: new Date(Date.parse(now()) + lifetime).toISOString(),
    success_url: new URL("/thanks", url).href,
    product_id: product.id,
    product_price_id: price.id,
    attached_custom_fields: product.attached_custom_fields,
  });
  const fields = context.settable(body, "CheckoutSession", merchantFields);
  return store.insert("CheckoutSession", change(session, fields, context));
};

export const listCheckoutSessions: Handler<"listCheckoutSessions"> = ({ query }, context) =>
  context.store.list("CheckoutSession", merchantOf(context), paged(query));

export const updateCheckoutSession: Handler<"updateCheckoutSession"> = (
  { path, body },
  context,
) => {
  const { store, now } = context;
  const session = owned(store.get("CheckoutSession", path.id), merchantOf(context));
  assertOpen(session);
  const fields = context.settable(body, "CheckoutSession", merchantFields);
  const changed = change(session, fields, context);
  return store.update("CheckoutSession", { ...changed, modified_at: now() });
};

export const updateCheckoutSessionByClientSecret: Handler<"updateCheckoutSessionByClientSecret"> = (
  { path, body },
  context,
) => context.store.update("CheckoutSession", changeByClient(path.client_secret, body, context));

export const confirmCheckoutSession: Handler<"confirmCheckoutSession"> = (
  { path, body },
  context,
) => {
  const session = changeByClient(path.client_secret, body, context);
  const { discount_id } = session;
  if (discount_id !== null && !isUsable.discount_id(discount_id, session, context)) {
    throw new ProblemError("UnknownReference", "/discount_id");
  }
  return confirm(session, context);
};

/** The session with the changes of a client, who cannot change a discount that it has. */
function changeByClient(secret: string, body: object = {}, context: HandlerContext): Session {
  const session = existing(context.store.find("CheckoutSession", { client_secret: secret }));
  assertOpen(session);
  const { discount_id = session.discount_id } = body as Partial<Session>;
  if (session.discount_id !== null && discount_id !== session.discount_id) {
    throw new ProblemError("DiscountLocked");
  }
  const fields = context.settable(body, "CheckoutSession", clientFields);
  return { ...change(session, fields, context), modified_at: context.now() };
}

/**
 * The session with new values, and with the amounts that follow from them. A reference that cannot be used
 * is an error if the contract names the field in the body; otherwise it is ignored.
 */
function change(
  session: Session,
  { customer_id, product_price_id, discount_id, ...others }: Partial<Session>,
  context: HandlerContext,
): Session {
  let changed = { ...session, ...others };
  // In this order, since whether a discount can be used depends on the price.
  for (const field of ["customer_id", "product_price_id", "discount_id"] as const) {
    const id = { customer_id, product_price_id, discount_id }[field];
    if (id === undefined || id === changed[field]) continue;
    if (id === null || isUsable[field](id, changed, context)) changed = { ...changed, [field]: id };
    else if (context.isNamed(field)) throw new ProblemError("UnknownReference", `/${field}`);
    else context.ignore(field, "refers to nothing that the session can use");
  }
  return priced(changed, context);
}

function assertOpen({ status }: Session): void {
  if (status !== "open") throw new ProblemError("CheckoutSessionNotOpen");
}
