import type { Service } from "contract-kit-mock";

/** What the sandbox stores, by entity type. Import the types from ../generated/models.ts. */
// biome-ignore lint/complexity/noBannedTypes: there are none yet
export type Entities = {};

/** How each entity type is stored: the component of the contract that shows the most fields of it. */
export const entities: Required<Service<Entities>>["entities"] = {};
