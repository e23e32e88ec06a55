import type { RulesetFunction } from "@stoplight/spectral-core";

/** An object as YAML gives it. A rule reads what people wrote, so any key may hold anything. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of what people write is what the rules check.
export type Node = { [key: string]: any };

export type Path = (string | number)[];

/** A node, and the path from the document's root to where it is written. */
export interface Place {
  node: Node;
  at: Path;
}

/** What a schema is to the object around it. */
export type Role = "component" | "property" | "parameter" | "content" | "part";

export interface SchemaPlace extends Place {
  role: Role;
  /** The name of the component, property or parameter; of others the key under which it stands. */
  name: string;
  /** The parameter whose schema it is. */
  parameter?: Place;
}

export interface OperationPlace extends Place {
  path: string;
  method: string;
}

/** A house rule: what it looks at, its `functionOptions` in .spectral.yaml, where it is. */
export type Rule<Input, Options = null> = RulesetFunction<Input, Options>;

export interface Finding {
  message: string;
  path: Path;
}
