import type { Contract, Operation } from "../contract/index.ts";
import { callerOf } from "./operations.ts";
import { VerifyError } from "./verify-errors.ts";

const source = (flag: string, variable: string, holder: string) => ({ flag, variable, holder });

/** The tokens that can be given, and where each comes from. */
export const tokenSources = {
  merchant: source("--token", "SELLING_API_TOKEN", "a merchant"),
  customer: source("--customer-token", "SELLING_API_CUSTOMER_TOKEN", "a customer"),
  otherMerchant: source("--other-token", "SELLING_API_OTHER_TOKEN", "another merchant"),
  otherCustomer: source(
    "--other-customer-token",
    "SELLING_API_OTHER_CUSTOMER_TOKEN",
    "another customer",
  ),
};

export type TokenName = keyof typeof tokenSources;
export type Tokens = Partial<Record<TokenName, string>>;

/** The token to call an operation with. The merchant's is for the client, too, where a token is optional. */
export function tokenFor(
  contract: Contract,
  operation: Operation,
  tokens: Tokens,
): TokenName | undefined {
  const { authorization } = operation;
  if (authorization === "none") return undefined;
  const name = callerOf(contract, operation) === "customer" ? "customer" : "merchant";
  return authorization === "optional" && tokens[name] === undefined ? undefined : name;
}

/** Says which token is missing and how to give it. */
export function describeMissing(token: TokenName): string {
  const { flag, variable, holder } = tokenSources[token];
  return `needs the token of ${holder}: use ${flag} or set ${variable}`;
}

/** @throws VerifyError for a token that cannot be used. */
export function assertTokens(tokens: Tokens): void {
  for (const [name, token] of Object.entries(tokens)) {
    const { flag, variable } = tokenSources[name as TokenName];
    if (/^[\x21-\x7e]+$/.test(token)) continue;
    throw new VerifyError(
      `the token of ${flag} (or ${variable}) contains characters that are not allowed in an HTTP header`,
      "Pass the token without quotes, spaces or line breaks.",
    );
  }
  // A service may have one type of token, so the merchant and the customer can have the same one.
  const { merchant, otherMerchant, customer, otherCustomer } = tokens;
  const isSame = (one?: string, other?: string) => one !== undefined && one === other;
  if (isSame(merchant, otherMerchant) || isSame(customer, otherCustomer)) {
    throw new VerifyError(
      "the tokens of two merchants or of two customers are the same",
      "Pass the token of someone else to --other-token or --other-customer-token, or leave it out.",
    );
  }
}
