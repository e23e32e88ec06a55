import type { operations } from "../generated/types.ts";
import type { Sources } from "./clock.ts";
import { type Contract, type OperationId, propertiesOf } from "./contract.ts";
import type { Caller, Kind, Things } from "./entities.ts";
import type { Checker, Settable } from "./fields.ts";
import { Refusal } from "./problems.ts";
import type { Owner, Store } from "./store.ts";

/** What a handler works with. */
export interface Desk {
  store: Store;
  sources: Sources;
  checker: Checker;
  /** An example of a field in the contract, for what a request leaves open. */
  example: (component: string, field: string) => string;
}

type Parameters<Id extends OperationId> = operations[Id]["parameters"];
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { "application/json": infer Content } };
}
  ? Content
  : undefined;

export interface Call<Id extends OperationId> {
  path: NonNullable<Parameters<Id>["path"]>;
  query: NonNullable<Parameters<Id>["query"]>;
  body: Body<Id>;
  /** Who calls; undefined where no token was sent and none is needed. */
  caller: Caller | undefined;
  now: string;
}

/** Stored things; the answer is what the operation's schema shows of them. */
export type Result = { thing: object } | { items: object[]; total: number; limit: number };

type Handlers = { [Id in OperationId]: (call: Call<Id>, desk: Desk) => Result };

const sessionFields: Settable = {
  schema: "CheckoutSession",
  fixed: [
    "id",
    "created_at",
    "modified_at",
    "payment_processor",
    "status",
    "client_secret",
    "url",
    "expires_at",
    "amount",
    "tax_amount",
    "subtotal_amount",
    "total_amount",
    "currency",
    "is_discount_applicable",
    "is_free_product_price",
    "is_payment_required",
    "is_payment_setup_required",
    "is_payment_form_required",
    "payment_processor_metadata",
    "product",
    "product_price",
    "discount",
    "attached_custom_fields",
    "subscription_id",
  ],
};

/** What is sold is settled when a session is created. */
const sessionChanges: Settable = {
  ...sessionFields,
  fixed: [...sessionFields.fixed, "product_id"],
};

/** What a buyer may set is what a merchant may, but for what is the merchant's own. */
const buyerFields: Settable = {
  schema: "CheckoutSessionClient",
  fixed: [
    ...sessionFields.fixed,
    "organization",
    "product_id",
    "customer_id",
    "success_url",
    "embed_origin",
    "allow_discount_codes",
  ],
};

const licenseKeyFields: Settable = {
  schema: "LicenseKey",
  fixed: [
    "id",
    "organization_id",
    "user_id",
    "customer_id",
    "user",
    "customer",
    "benefit_id",
    "key",
    "display_key",
    "validations",
    "last_validated_at",
  ],
};

const organizationFields: Settable = {
  schema: "Organization",
  fixed: ["id", "created_at", "modified_at"],
};

/** How long a session can be confirmed; the interface does not say. */
const sessionLifetime = 60 * 60 * 1000;

export const handlers: Handlers = {
  createCheckoutSession: ({ body, caller, now }, desk) => {
    const { store, sources, checker, example } = desk;
    const organization = organizationOf(caller);
    const taken = checker.take(body, sessionFields);
    const product = store.get("Product", body.product_id);
    const price = product?.prices
      .map((id) => store.get("Price", id))
      .find((price) => price?.is_archived === false);
    if (
      product?.organization_id !== organization.organization_id ||
      product.is_archived ||
      !price
    ) {
      throw new Refusal("UnknownReference", { pointers: ["/product_id"] });
    }
    const client_secret = sources.secret("cs");
    const blank: Things["CheckoutSession"] = {
      id: sources.id(),
      created_at: now,
      modified_at: null,
      custom_field_data: {},
      payment_processor: example("CheckoutSession", "payment_processor"),
      status: "open",
      client_secret,
      url: example("CheckoutSession", "url").replace(/[^/]+$/, client_secret),
      expires_at: new Date(Date.parse(now) + sessionLifetime).toISOString(),
      success_url: example("CheckoutSession", "success_url"),
      embed_origin: null,
      ...unpriced,
      product_id: product.id,
      product_price_id: price.id,
      discount_id: null,
      allow_discount_codes: true,
      customer_id: null,
      customer_name: null,
      customer_email: null,
      customer_ip_address: null,
      customer_tax_id: null,
      customer_billing_address: null,
      payment_processor_metadata: {},
      attached_custom_fields: product.attached_custom_fields,
      metadata: {},
      subscription_id: null,
      customer_metadata: {},
      organization_id: product.organization_id,
      discount_locked: false,
    };
    return { thing: store.add("CheckoutSession", byMerchant(blank, taken, now, desk)) };
  },

  listCheckoutSessions: ({ query, caller }, { store }) =>
    page(store, "CheckoutSession", organizationOf(caller), query),

  updateCheckoutSession: ({ path, body, caller, now }, desk) => {
    const session = owned(desk.store.get("CheckoutSession", path.id), organizationOf(caller));
    assertOpen(session);
    const taken = desk.checker.take(body, sessionChanges);
    return kept(
      desk,
      "CheckoutSession",
      byMerchant({ ...session, modified_at: now }, taken, now, desk),
    );
  },

  updateCheckoutSessionByClientSecret: ({ path, body, now }, desk) => {
    const session = found(desk.store.find("CheckoutSession", path.client_secret));
    return kept(desk, "CheckoutSession", byBuyer(session, body, now, desk));
  },

  confirmCheckoutSession: ({ path, body, now }, desk) => {
    const session = found(desk.store.find("CheckoutSession", path.client_secret));
    return confirm(byBuyer(session, body, now, desk), now, desk);
  },

  updateSubscription: ({ path, body, caller, now }, desk) => {
    const subscription = owned(desk.store.get("Subscription", path.id), organizationOf(caller));
    return moveTo(body.product_price_id, subscription, now, desk);
  },

  listSubscriptions: ({ query, caller }, { store }) =>
    page(store, "Subscription", organizationOf(caller), query),

  updatePortalSubscription: ({ path, body, caller, now }, desk) => {
    const subscription = owned(desk.store.get("Subscription", path.id), customerOf(caller));
    return moveTo(body.product_price_id, subscription, now, desk);
  },

  listPortalSubscriptions: ({ query, caller }, { store }) =>
    page(store, "Subscription", customerOf(caller), query),

  getOrder: ({ path, caller }, { store }) => ({
    thing: owned(store.get("Order", path.id), organizationOf(caller)),
  }),

  updateLicenseKey: ({ path, body, caller }, desk) => {
    const key = owned(desk.store.get("LicenseKey", path.id), organizationOf(caller));
    return kept(desk, "LicenseKey", { ...key, ...desk.checker.take(body, licenseKeyFields) });
  },

  getLicenseKeyActivation: ({ path, caller }, { store }) => {
    const activation = owned(
      store.get("LicenseKeyActivation", path.activation_id),
      organizationOf(caller),
    );
    if (activation.license_key_id !== path.id) throw new Refusal("NotFound");
    return { thing: activation };
  },

  listPortalLicenseKeys: ({ query, caller }, { store }) =>
    page(store, "LicenseKey", customerOf(caller), query),

  getPortalLicenseKey: ({ path, caller }, { store }) => ({
    thing: owned(store.get("LicenseKey", path.id), customerOf(caller)),
  }),

  activateLicenseKey: ({ body, now }, desk) => {
    const { store, sources } = desk;
    const key = found(store.find("LicenseKey", `${body.organization_id} ${body.key}`));
    if (key.limit_activations !== null && key.activations.length >= key.limit_activations) {
      throw new Refusal("ActivationLimitReached");
    }
    const activation: Things["LicenseKeyActivation"] = {
      id: sources.id(),
      license_key_id: key.id,
      label: body.label,
      meta: {},
      created_at: now,
      modified_at: null,
      organization_id: key.organization_id,
    };
    store.put("LicenseKey", { ...key, activations: [...key.activations, activation.id] });
    return { thing: store.add("LicenseKeyActivation", activation) };
  },

  validateLicenseKey: ({ body, now }, desk) => {
    const key = found(desk.store.find("LicenseKey", `${body.organization_id} ${body.key}`));
    const validated = { ...key, validations: key.validations + 1, last_validated_at: now };
    desk.store.put("LicenseKey", validated);
    const [only, ...others] = key.activations;
    return { thing: { ...validated, activation_id: others.length === 0 ? (only ?? null) : null } };
  },

  listOrganizations: ({ query, caller }, { store }) =>
    page(store, "Organization", organizationOf(caller), query),

  getOrganization: ({ path, caller }, { store }) => ({
    thing: ownOrganization(path.id, caller, store),
  }),

  updateOrganization: ({ path, body, caller, now }, desk) => {
    const organization = ownOrganization(path.id, caller, desk.store);
    const taken = desk.checker.take(body, organizationFields);
    return kept(desk, "Organization", { ...organization, ...taken, modified_at: now });
  },
};

/** The amounts and flags of a session that has yet to be priced. */
const unpriced = {
  amount: 0,
  tax_amount: 0,
  subtotal_amount: 0,
  total_amount: 0,
  currency: null,
  is_discount_applicable: false,
  is_free_product_price: false,
  is_payment_required: false,
  is_payment_setup_required: false,
  is_payment_form_required: false,
} satisfies Partial<Things["CheckoutSession"]>;

function byMerchant(
  session: Things["CheckoutSession"],
  taken: Record<string, unknown>,
  now: string,
  desk: Desk,
): Things["CheckoutSession"] {
  const changed: Things["CheckoutSession"] = { ...session, ...taken };
  if (taken.discount_id !== undefined) changed.discount_locked = changed.discount_id !== null;
  if (changed.customer_id !== null) {
    const customer = desk.store.get("Customer", changed.customer_id);
    if (customer?.organization_id !== session.organization_id) {
      throw new Refusal("UnknownReference", { pointers: ["/customer_id"] });
    }
  }
  return priced(changed, now, desk);
}

function byBuyer(
  session: Things["CheckoutSession"],
  body: Record<string, unknown>,
  now: string,
  desk: Desk,
): Things["CheckoutSession"] {
  assertOpen(session);
  const taken = desk.checker.take(body, buyerFields);
  const other = taken.discount_id !== undefined && taken.discount_id !== session.discount_id;
  if (other && session.discount_locked) throw new Refusal("DiscountLocked");
  if (other && taken.discount_id !== null && !session.allow_discount_codes) {
    throw new Refusal("UnknownReference", { pointers: ["/discount_id"] });
  }
  return priced({ ...session, ...taken, modified_at: now }, now, desk);
}

/** The session with its amounts and flags as its price and discount make them. */
function priced(
  session: Things["CheckoutSession"],
  now: string,
  { store }: Desk,
): Things["CheckoutSession"] {
  const price = store.get("Price", session.product_price_id);
  if (price?.product_id !== session.product_id || price.is_archived) {
    throw new Refusal("UnknownReference", { pointers: ["/product_price_id"] });
  }
  const discount = session.discount_id === null ? null : store.get("Discount", session.discount_id);
  if (discount === undefined || (discount !== null && !usable(discount, session, price, now))) {
    throw new Refusal("UnknownReference", { pointers: ["/discount_id"] });
  }
  const percent = store.get("Organization", session.organization_id)?.tax_percent ?? 0;
  const amount = price.price_amount;
  const subtotal_amount = Math.max(amount - (discount?.amount ?? 0), 0);
  const tax_amount = Math.round((subtotal_amount * percent) / 100);
  const total_amount = subtotal_amount + tax_amount;
  const recurring = price.type === "recurring";
  return {
    ...session,
    amount,
    subtotal_amount,
    tax_amount,
    total_amount,
    currency: price.price_currency,
    is_discount_applicable: amount > 0,
    is_free_product_price: amount === 0,
    is_payment_required: total_amount > 0,
    is_payment_setup_required: recurring && amount > 0,
    is_payment_form_required: total_amount > 0 || (recurring && amount > 0),
  };
}

function usable(
  discount: Things["Discount"],
  session: Things["CheckoutSession"],
  price: Things["Price"],
  now: string,
): boolean {
  return (
    discount.organization_id === session.organization_id &&
    discount.currency === price.price_currency &&
    (discount.starts_at === null || discount.starts_at <= now) &&
    (discount.ends_at === null || discount.ends_at > now) &&
    (discount.max_redemptions === null || discount.redemptions_count < discount.max_redemptions)
  );
}

function confirm(session: Things["CheckoutSession"], now: string, desk: Desk): Result {
  const { store, sources } = desk;
  const price = found(store.get("Price", session.product_price_id));
  const product = found(store.get("Product", session.product_id));
  const discount =
    session.discount_id === null ? undefined : store.get("Discount", session.discount_id);
  const customer = customerFor(session, now, desk);
  const shared = {
    created_at: now,
    modified_at: null,
    custom_field_data: session.custom_field_data,
    customer_id: customer.id,
    product_id: product.id,
    discount_id: session.discount_id,
    checkout_id: session.id,
    user_id: customer.user_id,
    metadata: {},
    organization_id: session.organization_id,
  };

  let subscription: Things["Subscription"] | undefined;
  if (price.type === "recurring") {
    subscription = store.add("Subscription", {
      ...shared,
      id: sources.id(),
      amount: price.price_amount,
      currency: price.price_currency,
      recurring_interval: price.recurring_interval ?? "month",
      status: "incomplete",
      current_period_start: now,
      current_period_end: price.recurring_interval === "month" ? monthAfter(now) : null,
      cancel_at_period_end: false,
      canceled_at: null,
      started_at: now,
      ends_at: null,
      ended_at: null,
      price_id: price.id,
      customer_cancellation_reason: null,
      customer_cancellation_comment: null,
    });
  }
  store.add("Order", {
    ...shared,
    id: sources.id(),
    amount: session.subtotal_amount ?? 0,
    tax_amount: session.tax_amount ?? 0,
    currency: price.price_currency,
    billing_reason: "purchase",
    billing_address: session.customer_billing_address,
    product_price_id: price.id,
    subscription_id: subscription?.id ?? null,
  });
  if (discount !== undefined) {
    store.put("Discount", { ...discount, redemptions_count: discount.redemptions_count + 1 });
  }
  for (const id of product.benefits) {
    const grant = store.get("Benefit", id)?.license_key;
    if (grant === undefined) continue;
    const key = sources.secret("key");
    store.add("LicenseKey", {
      ...grant,
      id: sources.id(),
      organization_id: session.organization_id,
      user_id: customer.user_id,
      customer_id: customer.id,
      benefit_id: id,
      key,
      display_key: `****-${key.slice(-4)}`,
      status: "granted",
      usage: 0,
      validations: 0,
      last_validated_at: null,
      activations: [],
    });
  }
  const customer_session_token = sources.secret("cst");
  store.admit(customer_session_token, { role: "customer", customer_id: customer.id });
  const confirmed = store.put("CheckoutSession", {
    ...session,
    status: "confirmed",
    modified_at: now,
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
  });
  return { thing: { ...confirmed, customer_session_token } };
}

/** The customer the session is for, or a new one. */
function customerFor(
  session: Things["CheckoutSession"],
  now: string,
  desk: Desk,
): Things["Customer"] {
  const { store, sources, example } = desk;
  if (session.customer_id !== null) return found(store.get("Customer", session.customer_id));
  const email = session.customer_email ?? example("CheckoutSessionBase", "customer_email");
  const user = store.add("User", {
    id: sources.id(),
    email,
    public_name: session.customer_name ?? email,
    avatar_url: null,
    code_host_username: null,
  });
  return store.add("Customer", {
    id: sources.id(),
    created_at: now,
    modified_at: null,
    metadata: session.customer_metadata,
    email,
    email_verified: false,
    name: session.customer_name,
    billing_address: session.customer_billing_address,
    tax_id: null,
    organization_id: session.organization_id,
    avatar_url: example("Customer", "avatar_url"),
    user_id: user.id,
  });
}

function moveTo(
  priceId: string,
  subscription: Things["Subscription"],
  now: string,
  desk: Desk,
): Result {
  const price = desk.store.get("Price", priceId);
  if (price?.product_id !== subscription.product_id || price.is_archived) {
    throw new Refusal("OtherProduct", { pointers: ["/product_price_id"] });
  }
  return kept(desk, "Subscription", {
    ...subscription,
    price_id: price.id,
    amount: price.price_amount,
    currency: price.price_currency,
    recurring_interval: price.recurring_interval ?? subscription.recurring_interval,
    modified_at: now,
  });
}

/** The same day of the next month, or that month's last. */
function monthAfter(moment: string): string {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}

function page<K extends Kind>(
  store: Store,
  kind: K,
  owner: Owner,
  { page = 1, limit = 10, sorting = [] }: { page?: number; limit?: number; sorting?: string[] },
): Result {
  return { ...store.list(kind, { owner, sorting, page, limit }), limit };
}

function kept<K extends Kind>({ store }: Desk, kind: K, thing: Things[K]): Result {
  return { thing: store.put(kind, thing) };
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Refusal("NotFound");
  return thing;
}

/** The thing, if it is there and belongs to the owner; what belongs to another is not there. */
function owned<Thing extends object>(thing: Thing | undefined, owner: Owner): Thing {
  const belongs = Object.entries(owner).every(
    ([key, value]) => (thing as Record<string, unknown> | undefined)?.[key] === value,
  );
  if (thing === undefined || !belongs) throw new Refusal("NotFound");
  return thing;
}

function ownOrganization(id: string, caller: Caller | undefined, store: Store) {
  if (organizationOf(caller).organization_id !== id) throw new Refusal("NotFound");
  return found(store.get("Organization", id));
}

function organizationOf(caller: Caller | undefined): { organization_id: string } {
  if (caller?.role !== "merchant") throw new Refusal(caller ? "Forbidden" : "Unauthorized");
  return { organization_id: caller.organization_id };
}

function customerOf(caller: Caller | undefined): { customer_id: string } {
  if (caller?.role !== "customer") throw new Refusal(caller ? "Forbidden" : "Unauthorized");
  return { customer_id: caller.customer_id };
}

function assertOpen({ status }: Things["CheckoutSession"]): void {
  if (status !== "open") throw new Refusal("CheckoutSessionNotOpen");
}

/** Reads examples of fields out of the contract. */
export function exampleIn({ document }: Contract): Desk["example"] {
  const read = new Map<string, string>();
  return (component, field) => {
    const name = `${component} ${field}`;
    const known = read.get(name);
    if (known !== undefined) return known;
    const { [field]: property } = propertiesOf(document, {
      $ref: `#/components/schemas/${component}`,
    });
    const target = property?.$ref
      ? document.components.schemas[property.$ref.split("/")[3] ?? ""]
      : property;
    const example = String(target?.examples?.[0] ?? "");
    read.set(name, example);
    return example;
  };
}
