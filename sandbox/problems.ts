import * as mock from "../tools/mock/core.ts";

/** The problems that only handlers report. The contract has each as the example `<Name>Problem`, with its status. */
export const problems = [
  "CheckoutSessionNotOpen",
  "DiscountLocked",
  "ActivationLimitReached",
  "UnknownReference",
  "OtherProduct",
] as const;

export class ProblemError extends mock.ProblemError<(typeof problems)[number]> {}
