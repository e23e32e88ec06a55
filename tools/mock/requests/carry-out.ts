import { type Operation, responseFor, successOf } from "#reader";
import { findExample } from "../contract/examples.ts";
import { InvalidResponseError } from "../contract/problems.ts";
import type { Reply } from "../contract/replies.ts";
import { type Issue, type RequestParts, toPointer } from "../contract/validation.ts";
import { type HandlerBody, type HandlerContext, HandlerResponse } from "../service/handler.ts";
import { nextTime, type World } from "../state/worlds.ts";
import type { Caller } from "../types.ts";
import type { AppContext, Prepared } from "./env.ts";
import type { Ignored } from "./request.ts";
import { serialize } from "./serializer.ts";

/** A valid request for an operation, and what is ignored of it. */
interface Call {
  c: AppContext;
  operation: Operation;
  world: World;
  caller: Caller | undefined;
  request: RequestParts;
  ignored: Ignored;
}

/** Carries out an operation with its handler. Without one, the response is its example. */
export function carryOut(prepared: Prepared, call: Call): Reply {
  const { c, operation, world, request } = call;
  const handler = prepared.handlers.get(operation.id);
  if (handler === undefined) {
    c.set("example", true);
    return findExample(operation);
  }
  return world.store.transaction(() =>
    showResult(prepared, call, handler(request as never, createContext(prepared, call))),
  );
}

/** What a handler works with. */
function createContext(
  { contract, models, validator }: Prepared,
  { operation, world, caller, ignored }: Call,
): HandlerContext {
  const { store, sources } = world;
  let time: string | undefined;
  const named = operation.body?.content[0]?.schema?.properties;
  const ignore = (field: string, reason: string, path: Issue["path"] = []) =>
    void ignored.push([field, reason && `body ${toPointer([field, ...path])} ${reason}`]);
  return {
    store,
    caller,
    now: () => (time ??= nextTime(world).toISOString()),
    newId: sources.id,
    newSecret: sources.secret,
    example: (component, field) =>
      `${contract.schemas.get(component)?.properties.get(field)?.schema.examples[0] ?? ""}`,
    isNamed: (field) => named?.has(field) ?? false,
    settable: (sent, type, names) => {
      const isAllowed = (name: string) => named?.has(name) || names.includes(name as never);
      const fields = models.of(type).fields.filter(({ name }) => isAllowed(name));
      const entries = Object.entries(sent).filter(([sentName, value]) => {
        const { schemas = [] } = fields.find(({ name }) => name === sentName) ?? {};
        const issues = schemas.map((schema) => validator.validate(schema, value));
        if (issues.some(({ length }) => length === 0)) return true;
        // The name of a field that the entity does not have is not for the log.
        const [{ path, message } = { path: [], message: "" }] = issues[0] ?? [];
        if (!named?.has(sentName)) ignore(sentName, message, path);
        return false;
      });
      return models.lowerCaseIds(type, Object.fromEntries(entries));
    },
    ignore,
  };
}

/**
 * The result of a handler as the contract describes the response.
 *
 * @throws InvalidResponseError if the contract does not have such a response.
 */
function showResult(
  prepared: Prepared,
  { operation, world }: Call,
  result: HandlerBody | HandlerResponse,
): Reply {
  const { body, ...given } =
    result instanceof HandlerResponse ? result : new HandlerResponse(result);
  const usual = successOf(operation);
  const response = given.status === undefined ? usual : responseFor(operation, given.status);
  const status = given.status ?? (Number(usual?.status) || 200);
  if (response === undefined) {
    throw new InvalidResponseError(`the contract has no response ${status} of ${operation.id}`);
  }
  const [media] = response.content;
  if (body === undefined && media !== undefined) {
    const reason = "returns nothing, and the contract has a body";
    throw new InvalidResponseError(`the handler ${operation.id} ${reason}`);
  }
  const headers = { ...(media && { "content-type": media.type }), ...given.headers };
  if (typeof body === "string" || body instanceof Uint8Array) return { status, headers, body };
  if (body === undefined || media?.schema === undefined) return { status, headers, body: null };
  const shown = serialize(prepared, world.store, media.schema, body);
  return { status, headers, body: JSON.stringify(shown) };
}
