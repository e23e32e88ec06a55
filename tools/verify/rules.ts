/**
 * What a server has to do, and what that rests on: the contract states it, or leaves it open. OpenAPI has no words for a
 * rule that is `assumed`: it is checked if an assumption names it.
 */
type Rule = { states: string; basis: "stated" | "open" | "assumed" };

const stated = (states: string): Rule => ({ states, basis: "stated" });
const open = (states: string): Rule => ({ states, basis: "open" });
const assumed = (states: string): Rule => ({ states, basis: "assumed" });

/** Checked in every response that an operation documents. */
export const responseRules = {
  "content-type": stated(
    "A success response is JSON in UTF-8, or of another documented media type.",
  ),
  "media-type": open("A success response has the documented media type."),
  body: stated("The fields of a success response have the documented types and formats."),
  presence: stated("A success response has every documented field."),
  nullability: stated("A field is null only where its schema allows it."),
  timestamps: stated("A timestamp in UTC with milliseconds is written as its schema says."),
  "absent-fields": stated("A variant does not have the fields that only other variants have."),
  // Only the names say that they belong together.
  references: open("An ID next to the resource that it is for is the ID of that resource."),
  "unnamed-fields": open("A success response has only documented fields."),
  "success-status": stated("A success response has the documented status."),
  // No reading of a contract makes a crash lawful, so no assumption decides about it.
  fields: assumed("A field is as an assumption of the contract says."),
  "server-errors": stated("No request gets a server error (5xx), whatever it sends."),
  "error-status": stated("An error response has a documented status."),
  problem: stated("An error is a problem that repeats its status and locates each error."),
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
    "Everything that a token with one owner gives access to belongs to that owner.",
  ),
  "several-criteria": assumed(
    "Repeated criteria apply in order. A list without documented criteria accepts any.",
  ),
  pages: assumed("Pages have the requested size and together contain every resource once."),
  "optional-token": stated("An optional token can be left out."),
  "no-token": stated("A request without a required token gets 401."),
  "unknown-token": stated("A request with an unknown token gets 401."),
  "token-type": assumed("A token gets 403 for operations of the other type of token."),
  isolation: assumed("A caller does not get the resources of another one."),
  "foreign-references": assumed(
    "A request that refers to a resource of another caller is rejected.",
  ),
  "unknown-id": stated("A resource that does not exist gets 404."),
  "invalid-id": stated("An ID that is not a UUID gets 422 or 404."),
  "invalid-query": stated("An invalid query parameter gets 422, and is named."),
  "invalid-body": stated("An invalid body gets 422, and each invalid field is named."),
  "empty-body": assumed("A PATCH request with an empty object changes no field."),
  "required-fields": assumed("A body without a required field is rejected."),
  "required-body": assumed("A request without a required body is rejected."),
  "trailing-slash": assumed("A path with a slash added or removed gets 404."),
} satisfies Record<string, Rule>;

/** The ID of the assumption that a rule rests on for an operation; undefined if there is none. */
export type FindAssumption = (operation: string, rule: RuleId) => string | undefined;

/** Every rule by its ID. */
export const rules = { ...responseRules, ...requestRules } satisfies Record<string, Rule>;

/** The ID of a rule. */
export type RuleId = keyof typeof rules;
