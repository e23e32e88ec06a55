import type { Body, Header, MediaType, Operation, Response } from "#reader";
import { compareSchemas, type Presence, reportPresence, schemaOf } from "./compare-schemas.ts";
import { code, say, subject } from "./message.ts";
import { Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

/** Compares two versions of a header or of a parameter in any location, of which one can be absent. */
export function compareHeader(header: Pair<Header>, scope: Scope): void {
  const { before, after } = header;
  reportPresence(...header.both(presenceOf), header, scope, before?.isDeprecated);
  if (!before || !after) return;
  compareDeprecation(header, scope);
  compareSchemas(before.schema, after.schema, scope);
  scope.reportUnknownKeys(header, "name in required deprecated schema style explode".split(" "));
}

/** Compares two versions of a request body, of which one can be absent. */
export function compareBody(body: Pair<Body>, operation: Scope): void {
  const scope = operation.enter("body", ["the request body"], "request");
  reportPresence(...body.both(presenceOf), body, scope);
  const { before, after } = body;
  if (!before || !after) return;
  compareContent(new Pair(before.content, after.content), scope);
  scope.reportUnknownKeys(body, ["required", "content"]);
}

/** Compares the responses of an operation, status by status. */
export function compareResponses(operation: Pair<Operation>, outer: Scope): void {
  const written = outer.written(operation).get("responses");
  const byStatus = (one?: Operation) => new Map(one?.responses.map((it) => [it.status, it]));
  for (const [status, response] of operation.match(byStatus)) {
    const scope = outer.enter(status, ["the response"], "response");
    const { before, after } = response;
    if (before && after) {
      compareResponse(before, after, scope);
      continue;
    }
    const isError = !/^[123]/.test(status);
    const other = coveringResponse(before ? operation.after : operation.before, status, isError);
    const outcome = isError ? "error" : "success";
    const type = `${outcome} response ${before && other ? "generalized" : response.change}`;
    scope.report(type, say`the response ${code(status)} ${response.verb}`, written.get(status));
    const [old, now] = [before ?? other, after ?? other];
    // An error that is added without content says nothing about its body.
    if (old && now && now.content.length > 0)
      compareResponse(old, now, scope, before === undefined);
  }
}

/** What applies to a status that has no response: the response of its range, and of all other errors. */
const coveringResponse = (operation: Operation | undefined, status: string, isError: boolean) =>
  [`${status[0]}XX`, ...(isError ? ["default"] : [])]
    .map((key) => operation?.responses.find((response) => response.status === key))
    .find((response) => response !== undefined);

/**
 * Compares two responses. One for a status of its own can replace that for all other errors: what was optional there need not
 * be repeated, since callers could not rely on it.
 */
function compareResponse(before: Response, after: Response, scope: Scope, isCovered = false): void {
  const response = new Pair(before, after);
  compareContent(new Pair(before.content, after.content), scope);
  const byName = (one?: Response) =>
    new Map(one?.headers.map((header) => [header.name.toLowerCase(), header]));
  for (const [key, header] of response.match(byName)) {
    const { name } = header.after ?? header.before ?? { name: key };
    if (isCovered && !header.after && !header.before?.isRequired) continue;
    compareHeader(header, scope.enter(`header ${name}`, say`the header ${code(name)}`));
  }
  for (const [name, written] of scope.written(response).get("links").children()) {
    const link = scope.written(written);
    if (!link.isSame("node"))
      scope.report("link changed", say`the link ${code(name)} ${link.verb}`, link);
  }
  scope.reportUnknownKeys(response, ["content", "headers", "links"]);
}

function compareContent(content: Pair<MediaType[]>, scope: Scope): void {
  const byType = (all: MediaType[] = []) => new Map(all.map((media) => [media.type, media]));
  for (const [type, media] of content.match(byType)) {
    const { before, after, change, verb } = media;
    if (before && after) {
      const { progress } = scope;
      const schemas = [schemaOf(before, progress.before), schemaOf(after, progress.after)] as const;
      compareSchemas(...schemas, scope);
      scope.reportUnknownKeys(media, ["schema"]);
    } else scope.report(`media type ${change}`, say`the media type ${code(type)} ${verb}`, media);
  }
}

function presenceOf(part: { isRequired: boolean } | undefined): Presence {
  if (part === undefined) return "absent";
  return part.isRequired ? "required" : "optional";
}

/** Reports what is deprecated on one side only. */
export function compareDeprecation(
  pair: Pair<{ isDeprecated: boolean; pointer: string }>,
  scope: Scope,
): void {
  const [was, is] = pair.both((part) => part?.isDeprecated);
  const message = say`${subject} is ${is ? "now" : "no longer"} deprecated`;
  if (was !== is) scope.report("deprecation changed", message, pair);
}
