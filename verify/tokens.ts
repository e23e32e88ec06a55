import type { Operation } from "./contract.ts";

/** The tokens that can be given, and where each comes from. */
export const tokenSources = {
  merchant: {
    flag: "--token",
    variable: "SELLING_API_TOKEN",
    whose: "a merchant's token",
  },
  customer: {
    flag: "--customer-token",
    variable: "SELLING_API_CUSTOMER_TOKEN",
    whose: "a customer's token",
  },
  otherMerchant: {
    flag: "--other-token",
    variable: "SELLING_API_OTHER_TOKEN",
    whose: "the token of another merchant",
  },
  otherCustomer: {
    flag: "--other-customer-token",
    variable: "SELLING_API_OTHER_CUSTOMER_TOKEN",
    whose: "the token of another customer",
  },
} as const;

export type TokenName = keyof typeof tokenSources;
export type Tokens = Partial<Record<TokenName, string>>;

/** The token an operation is called with, if it needs one. */
export function tokenFor({ side, token }: Operation): TokenName | undefined {
  return token === "needed" && side !== "buyer" ? side : undefined;
}

/** The token of somebody else on the same side. */
export function otherTokenFor(operation: Operation): TokenName | undefined {
  const own = tokenFor(operation);
  return own === "merchant" ? "otherMerchant" : own === "customer" ? "otherCustomer" : undefined;
}

/** The token of the other side. */
export function tokenAcross(operation: Operation): TokenName | undefined {
  const own = tokenFor(operation);
  return own === "merchant" ? "customer" : own === "customer" ? "merchant" : undefined;
}

/** What to give so that something can be checked. */
export function wanted(token: TokenName): string {
  const { flag, variable, whose } = tokenSources[token];
  return `needs ${whose}: give ${flag} or set ${variable}`;
}
