/** By the ID of an assumption of the contract: the rules of the verifier that rest on it. Breaking them is a note. */
export const assumedRules = {
  presence: ["presence"],
  nullability: ["nullability"],
  timestamps: ["timestamps"],
  "status-codes": ["success-status"],
  errors: ["error-status", "problem", "no-token", "unknown-*", "invalid-*"],
  tokens: ["isolation", "token-type"],
  sorting: ["several-criteria"],
  "page-parameters": ["pages"],
  "trailing-slash": ["trailing-slash"],
  "confirm-token": ["confirmCheckoutSession/optional-token"],
};
