import {
  compareBody,
  compareDeprecation,
  compareParameter,
  compareResponses,
  isDeprecated,
} from "./compare-messages.ts";
import { withoutDeprecation } from "./compare-schemas.ts";
import { compareNames, namesIn } from "./component-names.ts";
import { canonical, type Node } from "./node.ts";
import { Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** An operation as it is written, with what its path says of it. */
interface OperationNode {
  /** For a person, such as `GET /v1/orders/{id}`. */
  title: string;
  /** The title without the names of path parameters, which clients do not send. */
  template: string;
  /** The names of the path parameters in their order. */
  pathParameters: string[];
  pathItem: Node;
  node: Node;
}

function operationsIn(paths: Node | undefined): OperationNode[] {
  return (paths?.children ?? []).flatMap(([path, written]) => {
    const pathItem = written.resolve();
    return pathItem.children
      .filter(([method]) => methods.includes(method))
      .map(([method, node]) => ({
        title: `${method.toUpperCase()} ${path}`,
        template: `${method} ${path.replace(/{[^}]*}/g, "{}")}`,
        pathParameters: path.match(/(?<={)[^}]*/g) ?? [],
        pathItem,
        node,
      }));
  });
}

/** Compares the operations of path items. An operation at another path is another operation. */
export function compareOperations(paths: Pair, contracts: Pair, outer: Scope): void {
  const [olds, news] = paths.both(
    (node) => new Map(operationsIn(node).map((operation) => [operation.template, operation])),
  );
  for (const template of new Set([...olds.keys(), ...news.keys()])) {
    const [old, now] = [olds.get(template), news.get(template)];
    const scope = outer.enter((now ?? old)?.title ?? "", "the operation");
    const pair = new Pair(old?.node, now?.node);
    if (old && now) compareOperation([old, now], contracts, scope);
    else if (now) scope.report("operation added", "the operation was added", pair);
    else {
      const message = `the operation was removed${withoutDeprecation(isDeprecated(pair.before))}`;
      scope.report("operation removed", message, pair);
    }
  }
}

function compareOperation(
  [old, now]: [OperationNode, OperationNode],
  contracts: Pair,
  scope: Scope,
): void {
  const operation = new Pair(old.node, now.node);
  const operationId = operation.get("operationId");
  if (!operationId.isSame) {
    const [old, now] = operationId.both((id) => (id ? `\`${id.value}\`` : "absent"));
    const type = operationId.before ? "name removed" : "name added";
    scope.report(type, `the operationId is ${now} and was ${old}`, operationId);
  }
  compareNames(operation.get("tags").match(namesIn), "the tag", () => scope);
  compareDeprecation(operation, scope);
  compareSecurity(operation, contracts, scope);
  compareParameters([old, now], scope);
  compareBody(operation.get("requestBody").resolve(), scope);
  compareResponses(operation.get("responses"), scope);
  for (const [name, callback] of operation.get("callbacks").children) {
    compareOperations(callback.resolve(), contracts, scope.enter(`callback ${name}`).reverse());
  }
  scope.reportUnknownKeys(new Pair(old.pathItem, now.pathItem), [...methods, "parameters"]);
  const handledKeys =
    "operationId tags deprecated security parameters requestBody responses callbacks";
  scope.reportUnknownKeys(operation, handledKeys.split(" "));
}

function compareParameters([old, now]: [OperationNode, OperationNode], operation: Scope): void {
  const [olds, news] = [parametersOf(old), parametersOf(now)];
  for (const identity of new Set([...olds.keys(), ...news.keys()])) {
    const parameter = new Pair(olds.get(identity), news.get(identity));
    const [oldName, newName] = parameter.get("name").both((node) => node?.value);
    const name = newName ?? oldName;
    const { value: location } = parameter.get("in").after ?? parameter.get("in").before ?? {};
    const scope = operation.enter(`${location} ${name}`, `the parameter \`${name}\``, "request");
    if (parameter.before && parameter.after && oldName !== newName) {
      scope.report("name removed", `the path parameter \`${oldName}\` was renamed`, parameter);
    }
    compareParameter(parameter, scope);
  }
}

/** Parameters of an operation and its path. Path parameters are identified by their position. */
function parametersOf({ pathItem, node, pathParameters }: OperationNode): Map<string, Node> {
  const written = [pathItem, node].flatMap((owner) => owner.get("parameters")?.children ?? []);
  return new Map(
    written.map(([, child]) => {
      const parameter = child.resolve();
      const [location, name] = ["in", "name"].map((key) => `${parameter.get(key)?.value}`);
      const identity = location === "path" ? pathParameters.indexOf(name ?? "") : name;
      return [`${location} ${identity}`, parameter];
    }),
  );
}

function compareSecurity(operation: Pair, contracts: Pair, scope: Scope): void {
  const declared = operation.get("security");
  const inherited = contracts.get("security");
  const security = new Pair(declared.before ?? inherited.before, declared.after ?? inherited.after);
  const [olds, news] = security.both(alternativesIn);
  if (canonical(olds) === canonical(news)) return;
  const isLoosened = olds.every((alternative) =>
    news.some((other) => other.every((scheme) => alternative.includes(scheme))),
  );
  const message = `the operation requires ${describe(news)} and required ${describe(olds)}`;
  scope.report(isLoosened ? "security loosened" : "security tightened", message, security);
}

/** Each alternative as a list of the schemes and scopes that it requires. */
function alternativesIn(security: Node | undefined): string[][] {
  const alternatives = security?.children.map(([, alternative]) =>
    alternative.children.flatMap(([scheme, scopes]) => [
      scheme,
      ...scopes.children.map(([, scope]) => `${scheme} with ${scope.value}`),
    ]),
  );
  return alternatives?.length ? alternatives : [[]];
}

function describe(alternatives: string[][]): string {
  return alternatives.map((schemes) => schemes.join(" and ") || "nothing").join(" or ");
}
