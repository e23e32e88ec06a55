import { methods, type Operation, type Parameter } from "#reader";
import {
  compareBody,
  compareDeprecation,
  compareHeader,
  compareResponses,
} from "./compare-messages.ts";
import { withoutDeprecation } from "./compare-schemas.ts";
import { code, join, type Message, say } from "./message.ts";
import { canonical, keyed, namesIn, Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";
import { isUnchanged } from "./unchanged.ts";

/** What identifies an operation. The name of a path parameter is not sent. */
const templateOf = ({ method, path }: Operation): string =>
  `${method} ${path.replaceAll(/{[^}]*}/g, "{}")}`;

/** Compares operations. One at another path is another operation. */
export function compareOperations(operations: Pair<Operation[]>, outer: Scope): void {
  const byTemplate = (all: Operation[] = []) => keyed(all, templateOf);
  for (const [, operation] of operations.match(byTemplate)) {
    const { before, after, change, verb } = operation;
    const { method, path } = after ?? (before as Operation);
    const scope = outer.enter(`${method} ${path}`, ["the operation"]);
    if (before && after) compareOperation(before, after, scope);
    else {
      const suffix = before ? withoutDeprecation(before.isDeprecated) : "";
      scope.report(`operation ${change}`, say`the operation ${verb}${suffix}`, operation);
    }
  }
}

function compareOperation(before: Operation, after: Operation, scope: Scope): void {
  const operation = new Pair(before, after);
  const pathItemOf = ({ pointer }: Operation) => ({ pointer: pointer.replace(/\/\w+$/, "") });
  const pathItem = { before: pathItemOf(before), after: pathItemOf(after) };
  // What an operation requires can depend on the document.
  const [old, now] = scope.written(pathItem).both((item) => item?.value);
  const requirements = operation.both(alternativesOf);
  if (isUnchanged(scope.progress, [old, requirements[0]], [now, requirements[1]])) return;
  const written = scope.written(operation);
  if (before.id !== after.id) {
    const message = say`the operationId is ${code(after.id)} and was ${code(before.id)}`;
    scope.report("name removed", message, written.get("operationId"));
  }
  const tags = written.get("tags").match(namesIn);
  const isShared = ([name]: [string, ...unknown[]]) => scope.progress.sharedTags.has(name);
  scope.reportNames(tags.filter(isShared), "the tag");
  compareDeprecation(operation, scope);
  compareSecurity(operation, scope);
  for (const [, parameter] of operation.match(parametersIn)) compareParameter(parameter, scope);
  compareBody(new Pair(before.body, after.body), scope);
  compareResponses(operation, scope);
  const methodKeys = methods.map((name) => name.toLowerCase());
  scope.reportUnknownKeys(pathItem, [...methodKeys, "parameters"]);
  const handledKeys = "operationId tags deprecated security parameters requestBody responses";
  scope.reportUnknownKeys(operation, handledKeys.split(" "));
}

/** Path parameters are identified by their position, and the names of headers are not case-sensitive. */
function parametersIn(operation: Operation | undefined): Map<string, Parameter> {
  const names: string[] = operation?.path.match(/(?<={)[^}]*/g) ?? [];
  return new Map(
    operation?.parameters.map((parameter) => {
      const { in: location, name } = parameter;
      const header = location === "header" ? `${name}`.toLowerCase() : name;
      return [`${location} ${location === "path" ? names.indexOf(name) : header}`, parameter];
    }),
  );
}

function compareParameter(parameter: Pair<Parameter>, operation: Scope): void {
  const { before, after } = parameter;
  const { in: location, name } = after ?? (before as Parameter);
  const scope = operation.enter(`${location} ${name}`, say`the parameter ${code(name)}`, "request");
  if (before && after && before.name !== name) {
    const type = location === "header" ? "header respelled" : "name removed";
    scope.report(type, say`the parameter ${code(before.name)} was renamed`, parameter);
  }
  compareHeader(parameter, scope);
}

function compareSecurity(operation: Pair<Operation>, scope: Scope): void {
  const [olds, news] = operation.both(alternativesOf);
  if (canonical(olds) === canonical(news)) return;
  const isLoosened = olds.every((alternative) =>
    news.some((other) => other.every((scheme) => alternative.includes(scheme))),
  );
  const [old, now] = operation.both(describe);
  // Many operations can inherit one change of the document.
  const root = { pointer: "#" };
  const inherited = scope.written({ before: root, after: root }).get("security");
  const own = scope.written(operation).get("security");
  const type = isLoosened ? "security loosened" : "security tightened";
  scope.report(type, say`the operation requires ${now} and required ${old}`, {
    before: own.before ?? inherited.before,
    after: own.after ?? inherited.after,
  });
}

/** Each alternative as a list of the schemes and scopes that it requires. */
function alternativesOf(operation: Operation | undefined): string[][] {
  const alternatives = operation?.security.map((all) =>
    all.flatMap(({ scheme: { name }, scopes }) => [
      name,
      ...scopes.map((scope) => JSON.stringify([name, scope])),
    ]),
  );
  return alternatives?.length ? alternatives : [[]];
}

function describe(operation: Operation | undefined): Message {
  const alternatives = operation?.security.map((all): Message => {
    const schemes = all.map(({ scheme: { name }, scopes }) => {
      const required = join(scopes.map(code), " and ");
      return scopes.length === 0 ? code(name) : say`${code(name)} with ${required}`;
    });
    return schemes.length === 0 ? ["nothing"] : join(schemes, " and ");
  });
  return alternatives?.length ? join(alternatives, " or ") : ["nothing"];
}
