import type { Validate } from "./contract/validation.ts";
import type { Assumptions } from "./evidence/assumptions.ts";
import type { Results } from "./report/report.ts";
import type { Client } from "./requests/http-client.ts";
import type { Observations } from "./requests/observations.ts";
import type { TokenSource } from "./requests/tokens.ts";
import type { FieldClaim, SharedIds } from "./responses/assumed-fields.ts";
import type { SeenOwners } from "./responses/owners.ts";
import type { Sightings } from "./responses/sightings.ts";
import type { CompleteOptions } from "./verify-options.ts";

/** What the checks of a run share. */
export interface Run extends CompleteOptions {
  sources: TokenSource[];
  validate: Validate;
  client: Client;
  observations: Observations;
  /** What only the token of another caller showed, and the lists that were read with it. */
  foreign: Observations;
  readByOthers: Set<string>;
  seenOwners: SeenOwners;
  results: Results;
  sightings: Sightings;
  assumptions: Assumptions;
  fieldClaims: FieldClaim[];
  sharedIds: SharedIds;
  /** By the ID of an operation: with what error of the server it responded to a valid request. */
  serverErrors: Map<string, string>;
}
