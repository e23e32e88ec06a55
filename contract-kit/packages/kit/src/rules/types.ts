import type { Location, UserContext } from "@redocly/openapi-core";

export type { Location, UserContext };

/** A node of the contract. It can have any shape, because rules also run on broken contracts. */
// biome-ignore lint/suspicious/noExplicitAny: the rules check the shape of what people write.
export type Node = any;

/** A node, and where it is written. */
export interface Located {
  node: Node;
  location: Location;
}

export type Resolve = UserContext["resolve"];

export type Visit = (node: Node, context: UserContext, parents: Record<string, Node>) => void;

/** What Redocly calls for each node, by the type of the node and of the nodes above it. */
export interface Visitor {
  [type: string]: Visit | Visitor;
}

/** House rules by name. A rule gets its options and returns a visitor. */
export type Rules = Record<string, (options: Node) => Visitor>;
