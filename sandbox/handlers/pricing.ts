import type { Entities } from "../entities.ts";
import type { HandlerContext } from "../handler-types.ts";

export type Session = Entities["CheckoutSession"];

/** The session with the amounts and flags that follow from its price and discount. */
export function priced(session: Session, { store }: HandlerContext): Session {
  const price = store.get("Price", session.product_price_id);
  const discount =
    session.discount_id === null ? undefined : store.get("Discount", session.discount_id);
  const percent = store.get("Organization", session.organization_id)?.tax_percent ?? 0;
  // A price of a type that is not documented may have no amount.
  const amount = price?.price_amount ?? 0;
  const subtotal_amount = Math.max(amount - (discount?.amount ?? 0), 0);
  const tax_amount = Math.round((subtotal_amount * percent) / 100);
  const total_amount = subtotal_amount + tax_amount;
  const is_payment_setup_required = price?.type === "recurring" && amount > 0;
  return {
    ...session,
    amount,
    subtotal_amount,
    tax_amount,
    total_amount,
    currency: price?.price_currency ?? null,
    is_discount_applicable: amount > 0,
    is_free_product_price: amount === 0,
    is_payment_required: total_amount > 0,
    is_payment_setup_required,
    is_payment_form_required: total_amount > 0 || is_payment_setup_required,
  };
}

type ReferenceCheck = (id: string, session: Session, context: HandlerContext) => boolean;

/** Whether what a field refers to exists, belongs to the organization, and can be used in the session. */
export const isUsable = {
  customer_id: (id, session, { store }) =>
    store.get("Customer", id)?.organization_id === session.organization_id,

  product_price_id: (id, session, { store }) => {
    const price = store.get("Price", id);
    return price?.product_id === session.product_id && !price.is_archived;
  },

  discount_id: (id, session, { store, now }) => {
    const discount = store.get("Discount", id);
    const price = store.get("Price", session.product_price_id);
    if (discount?.organization_id !== session.organization_id) return false;
    if (discount.currency !== price?.price_currency) return false;
    const { starts_at, ends_at, max_redemptions, redemptions_count } = discount;
    if (max_redemptions !== null && redemptions_count >= max_redemptions) return false;
    const time = now();
    return (starts_at === null || starts_at <= time) && (ends_at === null || ends_at > time);
  },
} satisfies Record<string, ReferenceCheck>;
