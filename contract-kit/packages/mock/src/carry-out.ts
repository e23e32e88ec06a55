import { jsonIn, type Operation, type SentParameters } from "contract-kit-reader";
import type { Context, MiddlewareHandler } from "hono";
import type { OperationEnv, Prepared } from "./env.ts";
import type { HandlerContext } from "./handler.ts";
import { mask } from "./request-log.ts";
import { showResult } from "./result.ts";
import { sendExample } from "./send.ts";
import { isPartOf } from "./validation.ts";
import { nextTime } from "./worlds.ts";

/** Carries out an operation with its handler, or sends its example. What the request sends in vain is named. */
export function carryOut(prepared: Prepared): MiddlewareHandler<OperationEnv> {
  return async (c) => {
    const { operation, world, request, sent } = c.var;
    const ignored = ignoredQuery(operation, sent);
    const handler = prepared.handlers.get(operation.id);
    if (handler === undefined) {
      c.set("example", true);
      return nameIgnored(c, ignored, sendExample(c));
    }
    const response = world.store.transaction(() => {
      const context = createContext(c, prepared, ignored);
      return showResult(c, prepared, handler(request as never, context));
    });
    return nameIgnored(c, ignored, response);
  };
}

/** What a request sends and the sandbox ignores, by name, each with a line for the log, or with an empty one. */
type Ignored = [name: string, line: string][];

/** The parameters that the operation does not have. */
function ignoredQuery({ parameters, security }: Operation, { query }: SentParameters): Ignored {
  const described = parameters.filter((parameter) => parameter.in === "query");
  const keys = security
    .flat()
    .flatMap(({ scheme: { key } }) => (key?.in === "query" ? key.name : []));
  const isDescribed = (name: string) =>
    keys.includes(name) || described.some((parameter) => isPartOf(parameter, name));
  const names = described.map(({ name }) => name).join(", ");
  const reason = names ? `is unknown: use ${names}` : "is unknown";
  const unknown = [...query.keys()].filter((name) => !isDescribed(name));
  return unknown.map((name) => [name, `query ${mask(name)} ${reason}`]);
}

/** Reports what is ignored, in a header and in the log. */
function nameIgnored(c: Context<OperationEnv>, ignored: Ignored, response: Response): Response {
  if (ignored.length === 0) return response;
  const names = new Set(ignored.map(([name]) => encodeURIComponent(name.toWellFormed())));
  response.headers.set("x-sandbox-ignored", [...names].slice(0, 20).join(", ").slice(0, 1000));
  c.set("ignored", [...new Set(ignored.flatMap(([, line]) => line || []))]);
  return response;
}

function createContext(
  c: Context<OperationEnv>,
  { contract, models, validator }: Prepared,
  ignored: Ignored,
): HandlerContext {
  const { operation, world, caller } = c.var;
  const { store, sources } = world;
  let time: string | undefined;
  const named = jsonIn(operation.body?.content)?.schema?.properties;
  const ignore = (field: string, reason: string) =>
    void ignored.push([field, reason && `body /${field} ${reason}`]);
  return {
    store,
    caller,
    now: () => (time ??= nextTime(world).toISOString()),
    newId: ((type?: string) =>
      type !== undefined && models.of(type).hasIntegerId
        ? store.nextId(type)
        : sources.id()) as HandlerContext["newId"],
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
        if (!named?.has(sentName)) ignore(sentName, issues[0]?.[0]?.message ?? "");
        return false;
      });
      return Object.fromEntries(entries) as object;
    },
    ignore,
  };
}
