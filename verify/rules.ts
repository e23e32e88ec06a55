import type { Contract } from "contract-kit-reader";

/** What a rule rests on. */
export type Basis = { source: string } | { assumption: string } | { open: true };
export type Rule = { states: string } & Basis;

/** The documented interface states it, in the named part. Breaking the rule is a failure. */
const stated = (source: string, states: string): Rule => ({ states, source });

/** The contract assumes it, because the interface does not document it. Breaking the rule is noted. */
const assumed = (assumption: string, states: string): Rule => ({ states, assumption });

/** Checked in every response that an operation documents. */
export const responseRules = {
  "content-type": stated(
    "4",
    "A success response is JSON in UTF-8, or of another documented media type.",
  ),
  "media-type": { states: "A success response has the documented media type.", open: true },
  body: stated("2", "The fields of a success response have the documented types and formats."),
  presence: assumed("presence", "A success response has every documented field."),
  nullability: assumed("nullability", "A field is null only where its description says when."),
  timestamps: assumed("timestamps", "A timestamp has three digits of milliseconds and ends in Z."),
  "absent-fields": stated(
    "2.1, 2.3, 2.11",
    "A variant does not have the fields that only other variants have.",
  ),
  "unnamed-fields": { states: "A success response has only documented fields.", open: true },
  "success-status": assumed("status-codes", "A success response has the documented status."),
  "error-status": assumed("errors", "An error response has a documented status below 500."),
  problem: assumed(
    "errors",
    "An error is a problem that repeats its status and locates each error.",
  ),
} satisfies Record<string, Rule>;

/** Checked with requests to each operation. */
const requestRules = {
  success: stated("4", "A valid request gets a success response, also at a documented limit."),
  addressed: stated("4", "The response is the resource that the path identifies."),
  stored: stated("4", "Fields that are sent are in the response and in the resource afterwards."),
  sorting: stated(
    "4 rules 1 and 2",
    "A list is sorted by each documented criterion and by default.",
  ),
  limits: stated("4 rule 5", "A value that exceeds a documented limit is not stored."),
  "own-resources": stated(
    "4 #8, 4 #9, 5",
    "A role that acts for one holder gets only the resources of that holder.",
  ),
  "several-criteria": assumed(
    "sorting",
    "Repeated criteria apply in order. A list without documented criteria accepts any.",
  ),
  pages: assumed(
    "page-parameters",
    "Pages have the requested size and together contain every resource once.",
  ),
  "optional-token": assumed("confirm-token", "An optional token can be left out."),
  "no-token": assumed("errors", "A request without a required token gets 401."),
  "unknown-token": assumed("errors", "A request with an unknown token gets 401."),
  "token-type": assumed("tokens", "A token gets 403 for operations of the other type of token."),
  isolation: assumed("tokens", "A caller does not get the resources of another one, but 404."),
  "unknown-id": assumed("errors", "A resource that does not exist gets 404."),
  "invalid-id": assumed("errors", "An ID that is not a UUID gets 422 or 404."),
  "invalid-query": assumed("errors", "An invalid query parameter gets 422, and is named."),
  "invalid-body": assumed("errors", "An invalid body gets 422, and each invalid field is named."),
  "trailing-slash": assumed("trailing-slash", "A path with a slash added or removed gets 404."),
} satisfies Record<string, Rule>;

/**
 * What a rule rests on in a contract. What a contract does not register as an assumption, it states itself.
 */
export function basisOf(rule: RuleId, contract: Contract): Basis {
  const basis: Basis = rules[rule];
  return "assumption" in basis && !isAssumed(rule, contract) ? { source: "the contract" } : basis;
}

/** Whether a contract registers the assumption of a rule. */
export function isAssumed(rule: RuleId, { assumptions }: Contract): boolean {
  const basis: Basis = rules[rule];
  return "assumption" in basis && assumptions.some(({ id }) => id === basis.assumption);
}

export const rules = { ...responseRules, ...requestRules };

export type RuleId = keyof typeof rules;
