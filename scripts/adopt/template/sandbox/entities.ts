import type { EntityDefinition } from "contract-kit-mock";

/** What the sandbox stores, by entity type. */
export type Entities = Record<string, { id: string; [field: string]: unknown }>;

export const definitions: Record<string, EntityDefinition> = {};
