import { decorators } from "#bundle";
import { isObject } from "#reader";
import { rules as all, type Node, type Visit, type Visitor } from "./rules/index.ts";

/**
 * The plugin of Redocly. A rule of the house is a visitor: it reports what is wrong with a node and, as a suggestion, how
 * to fix it. redocly.yaml says which rules apply. The decorators complete what is published.
 */
export default function plugin() {
  const visitors = Object.entries(all).map(
    ([name, rule]) => [name, (options: object) => skipOthers(rule(options))] as const,
  );
  // Workflows say where their facts come from, too.
  const ofWorkflows = Object.fromEntries(visitors.filter(([name]) => name === "sources-exist"));
  return {
    id: "house",
    rules: { oas3: Object.fromEntries(visitors), arazzo1: ofWorkflows, arazzo1_1: ofWorkflows },
    decorators: { oas3: decorators },
  };
}

/**
 * Redocly also visits what is not an object, which its own rules report. Other tools read the configuration of Redocly,
 * too, such as openapi-typescript, and apply it to the bundle, which has no files.
 */
function skipOthers(visitor: Visitor): Visitor {
  const wrap = (visit: Visit | Visitor): Visit | Visitor => {
    if (typeof visit === "object") return skipOthers(visit);
    return (node, context, parents) =>
      isObject(node) && !isGenerated(context) ? visit(node, context, parents) : undefined;
  };
  return Object.fromEntries(Object.entries(visitor).map(([type, visit]) => [type, wrap(visit)]));
}

/** What decides whether a node is skipped gets no context. */
const isGenerated = ({ rawLocation }: Node) =>
  /[\\/]generated[\\/]/.test(rawLocation?.source.absoluteRef ?? "");
