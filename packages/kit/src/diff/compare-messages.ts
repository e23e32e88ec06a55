import { compareSchemasOf, type Presence, reportPresence } from "./compare-schemas.ts";
import type { Node } from "./node.ts";
import type { Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

/** Compares two versions of a parameter or header, of which one can be absent. */
export function compareParameter(parameter: Pair, scope: Scope): void {
  const [was, is] = presenceOf(parameter);
  reportPresence(was, is, parameter, scope, isDeprecated(parameter.before));
  if (was === "absent" || is === "absent") return;
  compareDeprecation(parameter, scope);
  compareSchemasOf(parameter, scope);
  compareContent(parameter.get("content"), scope);
  const [old, now] = parameter.both(serializationOf);
  const message = `${scope.subject} is serialized as ${now} and was serialized as ${old}`;
  if (old !== now) scope.report("constraint changed", message, parameter);
  const handledKeys = "name in required deprecated schema content style explode";
  scope.reportUnknownKeys(parameter, handledKeys.split(" "));
}

/** How a parameter or header is serialized. What is not written has a default. */
function serializationOf(node: Node | undefined): string {
  const isForm = ["query", "cookie"].includes(String(node?.get("in")?.value));
  const style = node?.get("style")?.value ?? (isForm ? "form" : "simple");
  const explode = node?.get("explode")?.value ?? style === "form";
  return `${style} ${explode ? "with" : "without"} explode`;
}

/** Compares two versions of a request body, of which one can be absent. */
export function compareBody(body: Pair, operation: Scope): void {
  const scope = operation.enter("body", "the request body", "request");
  const [was, is] = presenceOf(body);
  reportPresence(was, is, body, scope);
  if (was === "absent" || is === "absent") return;
  compareContent(body.get("content"), scope);
  scope.reportUnknownKeys(body, ["required", "content"]);
}

/** Compares the responses of an operation, status by status. */
export function compareResponses(responses: Pair, operation: Scope): void {
  for (const [status, written] of responses.children) {
    const response = written.resolve();
    const scope = operation.enter(status, "the response", "response");
    if (response.before && response.after) compareResponse(response, scope);
    else {
      const outcome = /^[123]/.test(status) ? "success" : "error";
      scope.report(`${outcome} response ${response.change}`, `${status} ${written.verb}`, written);
    }
  }
}

function compareResponse(response: Pair, scope: Scope): void {
  compareContent(response.get("content"), scope);
  for (const [name, header] of response.get("headers").children) {
    const inner = scope.enter(`header ${name}`, `the header \`${name}\``);
    compareParameter(header.resolve(), inner);
  }
  for (const [name, written] of response.get("links").children) {
    const link = written.resolve();
    if (!link.isSame) scope.report("link changed", `the link \`${name}\` ${link.verb}`, link);
  }
  scope.reportUnknownKeys(response, ["content", "headers", "links"]);
}

function compareContent(content: Pair, scope: Scope): void {
  for (const [name, mediaType] of content.children) {
    if (mediaType.before && mediaType.after) {
      compareSchemasOf(mediaType, scope);
      scope.reportUnknownKeys(mediaType, ["schema"]);
    } else {
      scope.report(
        `media type ${mediaType.change}`,
        `the media type \`${name}\` ${mediaType.verb}`,
        mediaType,
      );
    }
  }
}

function presenceOf(field: Pair): [was: Presence, is: Presence] {
  return field.both((node) => {
    if (node === undefined) return "absent";
    return node.get("required")?.value === true ? "required" : "optional";
  });
}

/** Reports what is deprecated on one side only. */
export function compareDeprecation(pair: Pair, scope: Scope): void {
  const [was, is] = pair.both(isDeprecated);
  if (was === is) return;
  const message = `${scope.subject} is ${is ? "now" : "no longer"} deprecated`;
  scope.report("deprecation changed", message, pair);
}

/** Whether something is written as deprecated. */
export function isDeprecated(node: Node | undefined): boolean {
  return node?.get("deprecated")?.value === true;
}
