import type { RulesetFunction } from "@stoplight/spectral-core";

/** An object as it is written in YAML. Any key can have any value, because rules also run on broken documents. */
// biome-ignore lint/suspicious/noExplicitAny: the rules check the shape of what people write.
export type Node = { [key: string]: any };

export type Path = (string | number)[];

/** A node and its path from the root of the document. */
export interface Location {
  node: Node;
  path: Path;
}

/** Where a schema is used. */
export type Role = "component" | "property" | "parameter" | "content" | "subschema";

export interface SchemaLocation extends Location {
  role: Role;
  /** The name of the component, property or parameter. For other roles, the last key of the path. */
  name: string;
}

export interface OperationLocation extends Location {
  template: string;
  method: string;
}

/** A house rule. It gets the node selected by `given` and the `functionOptions` of .spectral.yaml. */
export type Rule<Options = null> = RulesetFunction<Node, Options>;
