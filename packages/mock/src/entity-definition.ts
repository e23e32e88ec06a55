import type { WrittenSchema } from "contract-kit-reader";

/** How the entities of a type, which have these fields, are stored. */
export interface EntityDefinition<Name extends string = string> {
  /** The component of the contract that shows the most fields of the entity. */
  schema: string;
  /** The role of tokens that act for an entity of the type, and the field of a token with its id. */
  role?: { name: string; field: string };
  /** Fields that the sandbox needs and no response shows, with their schemas. */
  internal?: Record<string, WrittenSchema>;
  /** Lists of fields by which the sandbox often filters and sorts. */
  indexes?: readonly (readonly Name[])[];
  /** The fields that no two entities have in common. */
  unique?: readonly Name[];
  /** Sort criteria that are no fields of the entity, such as `{ title: "book.title" }` for the title of its book. */
  criteria?: Record<string, string>;
  /** The criterion by which a list is sorted unless the request names others. Default: by insertion. */
  sorting?: string;
}
