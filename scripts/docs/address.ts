import type { Operation } from "../contract.ts";

/** The address of an operation within the reference; it holds as long as tag and operationId do. */
export function addressOf({ tag, id }: Pick<Operation, "tag" | "id">): string {
  return `#/${slug(tag)}/${id.toLowerCase()}`;
}

/** A title as the reference writes it in an address. */
export function slug(title: string): string {
  return title.toLowerCase().replaceAll(/\s+/g, "-");
}
