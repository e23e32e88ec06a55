/** The statuses of the problems that only handlers report. */
export const problems = {
  CheckoutSessionNotOpen: 409,
  DiscountLocked: 409,
  ActivationLimitReached: 409,
  UnknownReference: 422,
  OtherProduct: 422,
};
