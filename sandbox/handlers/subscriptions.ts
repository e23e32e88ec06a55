import type { Entities } from "../entities.ts";
import type { Handler, HandlerContext } from "../handler-types.ts";
import { ProblemError } from "../problems.ts";
import { customerOf, merchantOf, owned } from "./access.ts";
import { paged } from "./pages.ts";

export const listSubscriptions: Handler<"listSubscriptions"> = ({ query }, context) =>
  context.store.list("Subscription", merchantOf(context), paged(query));

export const updateSubscription: Handler<"updateSubscription"> = ({ path, body }, context) => {
  const subscription = owned(context.store.get("Subscription", path.id), merchantOf(context));
  return changePrice(subscription, body.product_price_id, context);
};

export const listPortalSubscriptions: Handler<"listPortalSubscriptions"> = ({ query }, context) =>
  context.store.list("Subscription", customerOf(context), paged(query));

export const updatePortalSubscription: Handler<"updatePortalSubscription"> = (
  { path, body },
  context,
) => {
  const subscription = owned(context.store.get("Subscription", path.id), customerOf(context));
  return changePrice(subscription, body.product_price_id, context);
};

/** A subscription may only move to an active price of its product. */
function changePrice(
  subscription: Entities["Subscription"],
  priceId: string,
  { store, now }: HandlerContext,
): object {
  const price = store.get("Price", priceId);
  if (price?.product_id !== subscription.product_id || price.is_archived) {
    throw new ProblemError("OtherProduct", "/product_price_id");
  }
  return store.update("Subscription", {
    ...subscription,
    price_id: price.id,
    amount: price.price_amount ?? null,
    currency: price.price_currency ?? null,
    recurring_interval: price.recurring_interval ?? subscription.recurring_interval,
    modified_at: now(),
  });
}
