import type { WrittenSchema } from "contract-kit-reader";

/** How the entities of a type, which have these fields, are stored. */
export interface EntityDefinition<Name extends string = string> {
  /** The component of the contract that shows the most fields of the entity. */
  schema: string;
  /** The role of tokens that act for an entity of the type, and the field of a token with its id. */
  role?: { name: string; field: string };
  /** Fields that the sandbox needs and no response shows, with their schemas. */
  internal?: Record<string, WrittenSchema>;
  /** Fields that are columns of the table, since the sandbox filters or sorts by them. */
  columns?: readonly Name[];
  indexes?: string[];
  /** The columns that no two entities have in common. */
  unique?: string;
  /** Sort criteria that are not columns, as SQL expressions. */
  criteria?: Record<string, string>;
  /** The criterion by which a list is sorted unless the request names others. Default: by insertion. */
  sorting?: string;
}
