import type { Filter } from "../../tools/mock/core.ts";
import type { HandlerContext } from "../handler-types.ts";
import { ProblemError } from "../problems.ts";

/** The organization of a merchant's token. */
export function merchantOf({ caller }: HandlerContext): { organization_id: string } {
  if (caller?.role !== "merchant") throw new ProblemError("Forbidden");
  return { organization_id: `${caller.organization_id}` };
}

/** The customer of a customer's token. */
export function customerOf({ caller }: HandlerContext): { customer_id: string } {
  if (caller?.role !== "customer") throw new ProblemError("Forbidden");
  return { customer_id: `${caller.customer_id}` };
}

export function existing<Entity>(entity: Entity | undefined): Entity {
  if (entity === undefined) throw new ProblemError("NotFound");
  return entity;
}

/** The entity, if it has these values. Nobody learns whether an entity of somebody else exists. */
export function owned<Entity extends object>(entity: Entity | undefined, owner: Filter): Entity {
  const values: Record<string, unknown> = { ...entity };
  const isOwned = Object.entries(owner).every(([name, id]) => values[name] === id);
  return existing(isOwned ? entity : undefined);
}
