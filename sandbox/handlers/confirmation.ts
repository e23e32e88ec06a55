import type { Entities } from "../entities.ts";
import type { HandlerContext } from "../handler-types.ts";
import { existing } from "./access.ts";
import type { Session } from "./pricing.ts";

type Customer = Entities["Customer"];

/** Confirms a session, with all that follows: the order, the subscription, and the license keys. */
export function confirm(session: Session, context: HandlerContext): object {
  const { store, now } = context;
  const customer = customerFor(session, context);
  const price = existing(store.get("Price", session.product_price_id));
  const product = existing(store.get("Product", session.product_id));
  const purchase = purchaseOf(session, customer, price, context);
  const isRecurring = price.type === "recurring";
  const subscription = isRecurring ? subscribe(purchase, price, context) : undefined;
  store.insert("Order", {
    ...purchase,
    id: context.newId(),
    amount: session.subtotal_amount ?? 0,
    tax_amount: session.tax_amount ?? 0,
    billing_reason: "purchase",
    billing_address: session.customer_billing_address,
    product_price_id: price.id,
    subscription_id: subscription?.id ?? null,
  });
  if (session.discount_id !== null) redeem(session.discount_id, context);
  for (const benefit of product.benefits) grantLicenseKey(benefit, customer, context);
  const customer_session_token = context.newSecret("cst");
  store.addToken(customer_session_token, { role: "customer", customer_id: customer.id });
  const confirmed = store.update("CheckoutSession", {
    ...session,
    status: "confirmed",
    modified_at: now(),
    customer_id: customer.id,
    customer_name: customer.name,
    customer_email: customer.email,
    subscription_id: subscription?.id ?? null,
  });
  return { ...confirmed, customer_session_token };
}

/** The customer that the session names, or a new one. */
function customerFor(session: Session, context: HandlerContext): Customer {
  const { store, newId } = context;
  if (session.customer_id !== null) return existing(store.get("Customer", session.customer_id));
  const name = session.customer_name;
  const email = session.customer_email ?? context.example("Customer", "email");
  const user = store.insert("User", { id: newId(), email, public_name: name ?? email });
  return store.insert("Customer", {
    id: newId(),
    created_at: context.now(),
    metadata: session.customer_metadata,
    email,
    email_verified: false,
    name,
    billing_address: session.customer_billing_address,
    organization_id: session.organization_id,
    user_id: user.id,
  });
}

/** What the order and the subscription have in common. */
const purchaseOf = (
  session: Session,
  customer: Customer,
  { price_currency }: Entities["Price"],
  { now, example }: HandlerContext,
) => ({
  created_at: now(),
  metadata: {},
  custom_field_data: session.custom_field_data,
  customer_id: customer.id,
  user_id: customer.user_id,
  product_id: session.product_id,
  discount_id: session.discount_id,
  checkout_id: session.id,
  organization_id: session.organization_id,
  currency: price_currency ?? example("Order", "currency"),
});

function redeem(discount_id: string, { store, now }: HandlerContext): void {
  const discount = existing(store.get("Discount", discount_id));
  const redemptions_count = discount.redemptions_count + 1;
  store.update("Discount", { ...discount, redemptions_count, modified_at: now() });
}

function subscribe(
  purchase: Partial<Entities["Subscription"]>,
  { id, price_amount, recurring_interval }: Entities["Price"],
  { store, newId, now }: HandlerContext,
): Entities["Subscription"] {
  return store.insert("Subscription", {
    ...purchase,
    id: newId(),
    amount: price_amount ?? null,
    recurring_interval: recurring_interval ?? "month",
    status: "incomplete",
    current_period_start: now(),
    current_period_end: recurring_interval === "month" ? oneMonthAfter(now()) : null,
    cancel_at_period_end: false,
    started_at: now(),
    price_id: id,
  });
}

function grantLicenseKey(
  benefit_id: string,
  { id: customer_id, user_id, organization_id }: Customer,
  { store, newId, newSecret }: HandlerContext,
): void {
  const grant = store.get("Benefit", benefit_id)?.license_key;
  if (!grant) return;
  const key = newSecret("key");
  const owner = { customer_id, user_id, organization_id };
  const display_key = `****-${key.slice(-4)}`;
  const counts = { usage: 0, validations: 0 };
  const identity = { id: newId(), benefit_id, key, display_key, status: "granted" };
  store.insert("LicenseKey", { ...identity, ...owner, ...counts, ...grant });
}

/** The same day of the next month, or that month's last. */
function oneMonthAfter(timestamp: string): string {
  const date = new Date(timestamp);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString();
}
