import type { EntityDefinition } from "./entity-definition.ts";

/** What the sandbox stores, by entity type. */
export type Entities = Record<string, { id: string; [field: string]: unknown }>;

export type EntityType = keyof Entities & string;

export const definitions: Record<EntityType, EntityDefinition> = {};
