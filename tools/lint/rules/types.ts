import type { Location, UserContext } from "@redocly/openapi-core";
import type { Node } from "#source";

export type { Location, Node, UserContext };

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
