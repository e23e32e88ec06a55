import type { FieldClaim, SharedIds } from "./assumed-fields.ts";
import type { Assumptions } from "./assumptions.ts";
import type { Client } from "./http-client.ts";
import type { Observations } from "./observations.ts";
import type { SeenOwners } from "./owners.ts";
import type { Results } from "./report.ts";
import type { Sightings } from "./sightings.ts";
import type { TokenSource } from "./tokens.ts";
import type { Validate } from "./validation.ts";
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
