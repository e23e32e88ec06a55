import { type Contract, type Operation, slug } from "#reader";
import { takeId, takenIds } from "./markup/anchors.ts";

/** Operations that belong together. */
export interface OperationGroup {
  title: string;
  description: string;
  /** The section of the menu. */
  section: string | undefined;
  operations: Operation[];
  /** Where the start page lists them. */
  anchor: string;
}

/**
 * The operations by tag, then the webhooks. The start page lists the operations of a group at its anchor, and the menu shows it
 * below its section.
 */
export function operationGroups({ tags, operations, webhooks }: Contract): OperationGroup[] {
  const groups = tags.map(({ name, title, description, group }) => ({
    title,
    description,
    section: group,
    operations: operations.filter(({ tags: [first] }) => first === name),
  }));
  const description = "Requests that the service sends to a URL of yours.";
  groups.push({ title: "Webhooks", description, section: undefined, operations: webhooks });
  const taken = takenIds();
  return groups
    .map((group) => ({ ...group, anchor: takeId(taken, `operations-${slug(group.title)}`) }))
    .filter(({ operations }) => operations.length > 0);
}
