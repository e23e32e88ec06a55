import type { Contract, Operation } from "contract-kit-reader";
import { toWords } from "./operations.ts";

/**
 * What a rule rests on: the contract states it, the contract can register it as an assumption, or the contract leaves it
 * open.
 */
export type Basis = { stated: true } | { assumption: string } | { open: true };

/** What a server has to do. */
export type Rule = { states: string } & Basis;

/** The contract states it. Breaking the rule is a failure. */
const stated = (states: string): Rule => ({ states, stated: true });

/** Breaking the rule is noted if the contract registers an assumption with this ID, and a failure otherwise. */
const assumed = (assumption: string, states: string): Rule => ({ states, assumption });

/** The contract leaves it open. Breaking the rule is noted. */
const open = (states: string): Rule => ({ states, open: true });

/** Checked in every response that an operation documents. */
export const responseRules = {
  "content-type": stated(
    "A success response is JSON in UTF-8, or of another documented media type.",
  ),
  "media-type": open("A success response has the documented media type."),
  body: stated("The fields of a success response have the documented types and formats."),
  presence: assumed("presence", "A success response has every documented field."),
  nullability: assumed("nullability", "A field is null only where its description says when."),
  timestamps: assumed("timestamps", "A timestamp has three digits of milliseconds and ends in Z."),
  "absent-fields": stated("A variant does not have the fields that only other variants have."),
  references: stated("An ID next to the resource that it is for is the ID of that resource."),
  "unnamed-fields": open("A success response has only documented fields."),
  "success-status": assumed("status-codes", "A success response has the documented status."),
  "error-status": assumed("errors", "An error response has a documented status below 500."),
  problem: assumed(
    "errors",
    "An error is a problem that repeats its status and locates each error.",
  ),
} satisfies Record<string, Rule>;

/** Checked with requests to each operation. */
const requestRules = {
  success: stated("A valid request gets a success response, also at a documented limit."),
  addressed: stated("The response is the resource that the path identifies."),
  stored: stated("Fields that are sent are in the response and in the resource afterwards."),
  sorting: stated(
    "A list is sorted by each documented criterion, by several in order, and by default.",
  ),
  limits: stated("A value that exceeds a documented limit is not stored."),
  "own-resources": stated(
    "A token that has one owner gives access only to the resources of that owner.",
  ),
  "several-criteria": assumed(
    "sorting",
    "Repeated criteria apply in order. A list without documented criteria accepts any.",
  ),
  pages: assumed(
    "page-parameters",
    "Pages have the requested size and together contain every resource once.",
  ),
  "optional-token": assumed("optional-token", "An optional token can be left out."),
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

/** What a rule rests on for an operation. What a contract does not register as an assumption, it states. */
export function basisOf(rule: RuleId, { assumptions }: Contract, operation?: Operation): Basis {
  const basis: Basis = rules[rule];
  if (!("assumption" in basis)) return basis;
  // That one operation needs no token is a separate assumption: `confirm-token` for `confirmLoan`.
  const [verb] = toWords(operation?.id ?? "").split("_", 1);
  const ids = [basis.assumption, rule === "optional-token" ? `${verb}-token` : []].flat();
  const registered = assumptions.find(({ id }) => ids.includes(id));
  return registered === undefined ? { stated: true } : { assumption: registered.id };
}

/** Whether a contract registers the assumption of a rule. */
export const isAssumed = (rule: RuleId, contract: Contract): boolean =>
  "assumption" in basisOf(rule, contract);

/** Every rule by its ID. */
export const rules = { ...responseRules, ...requestRules };

/** The ID of a rule. */
export type RuleId = keyof typeof rules;
