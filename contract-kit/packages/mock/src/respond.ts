import {
  type Contract,
  countInHeader,
  jsonIn,
  type Operation,
  pageParameter,
  responseFor,
  type Schema,
  type SentParameters,
  successOf,
} from "contract-kit-reader";
import type { Context } from "hono";
import { authenticate } from "./authentication.ts";
import type { Models } from "./entity-model.ts";
import type { Env } from "./env.ts";
import { acceptable, exampleOf } from "./examples.ts";
import { faultResponse, takeFault } from "./faults.ts";
import { type HandlerBody, type HandlerContext, HandlerResponse } from "./handler.ts";
import {
  type Bytes,
  type ExampleRequest,
  parseBody,
  parsePrefer,
  readSent,
} from "./http-request.ts";
import { ProblemError } from "./problems.ts";
import { mask } from "./request-log.ts";
import { InvalidResponseError, serialize } from "./serializer.ts";
import { Page } from "./store.ts";
import type { Caller } from "./types.ts";
import { addDefaults, isPartOf, readParameters, type Validator } from "./validation.ts";
import { nextTime, type World, type Worlds } from "./worlds.ts";

/** What all requests to a sandbox share. The handlers are by operationId. */
export interface Prepared {
  contract: Contract;
  models: Models;
  validator: Validator;
  handlers: Map<string, (request: never, context: HandlerContext) => HandlerBody | HandlerResponse>;
  worlds: Worlds;
}

/**
 * Responds to a request for an operation of the contract, which has been selected.
 *
 * @throws ProblemError for a request that is not carried out.
 */
export async function respond(
  c: Context<Env>,
  bytes: Bytes,
  service: Prepared,
  world: World,
): Promise<Response> {
  const operation = c.get("operation") as Operation;
  const { wait: _, ...preferred } = parsePrefer(c.req.header("prefer"));
  const accept = c.req.header("accept");
  const fault = takeFault(world.faults, operation);
  if (fault !== undefined) c.set("fault", fault);
  const given = fault && faultResponse(operation, fault);
  if (given) return c.body(given.body as string, given.status as 200, given.headers);
  if (Object.keys(preferred).length > 0) return sendExample(c, operation, { ...preferred, accept });
  acceptable(successOf(operation) ?? { content: [] }, accept);
  const sent = readSent(c, c.get("values") ?? {});
  const caller = authenticate(operation, sent, world.store);
  const body = await parseBody(c.req, operation, bytes);
  const request = { ...readParameters(operation, sent), ...(body && { body: body.value }) };
  const errors = service.validator.validateRequest(operation, body?.media, request);
  if (errors.length > 0) throw new ProblemError("InvalidRequest", ...errors);
  addDefaults(operation, request);
  // Nothing is changed for a caller who has stopped waiting.
  if (c.env.signal?.aborted) throw new ProblemError("MalformedRequest");
  const ignored = ignoredQuery(operation, sent);
  const handler = service.handlers.get(operation.id);
  if (handler === undefined) {
    c.set("example", true);
    return nameIgnored(c, ignored, sendExample(c, operation, { accept }));
  }
  const carryOut = () => {
    const context = createContext(operation, service, world, caller, ignored);
    const result = handler(request as never, context);
    return show(c, operation, result, (schema, value) =>
      JSON.stringify(serialize(service, world.store, schema, value)),
    );
  };
  return nameIgnored(c, ignored, world.store.transaction(carryOut));
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
function nameIgnored(c: Context<Env>, ignored: Ignored, response: Response): Response {
  if (ignored.length === 0) return response;
  const names = new Set(ignored.map(([name]) => encodeURIComponent(name.toWellFormed())));
  response.headers.set("x-sandbox-ignored", [...names].slice(0, 20).join(", ").slice(0, 1000));
  c.set("ignored", [...new Set(ignored.flatMap(([, line]) => line || []))]);
  return response;
}

/**
 * The result of a handler as the contract describes the response.
 *
 * @throws InvalidResponseError if the contract does not have such a response.
 */
function show(
  c: Context,
  operation: Operation,
  result: HandlerBody | HandlerResponse,
  write: (schema: Schema, value: object) => string,
): Response {
  const { body, ...given } =
    result instanceof HandlerResponse ? result : new HandlerResponse(result);
  const usual = successOf(operation);
  const response = given.status === undefined ? usual : responseFor(operation, given.status);
  const status = given.status ?? (Number(usual?.status) || 200);
  if (response === undefined && given.status !== undefined) {
    throw new InvalidResponseError(`the contract has no response ${status} of ${operation.id}`);
  }
  const described = response ?? { content: [] };
  const content = status < 300 ? acceptable(described, c.req.header("accept")) : described.content;
  const isRaw =
    typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const media = isRaw
    ? (content.find(({ kind }) => kind !== "json") ?? content[0])
    : jsonIn(content);
  if (body === undefined && media?.schema !== undefined) {
    const reason = "returns nothing, and the contract has a body";
    throw new InvalidResponseError(`the handler ${operation.id} ${reason}`);
  }
  const shown = body && media?.schema && !isRaw ? write(media.schema, body) : null;
  const type = media?.type ?? "application/json";
  c.header("content-type", type.replace(/.*\*.*/, "application/octet-stream"));
  if (body instanceof Page) addPageHeaders(c, operation, body);
  for (const [name, value] of Object.entries(given.headers)) c.header(name, value);
  return c.body((isRaw ? body : shown) as string, status as 200);
}

/** The headers that the contract has for a page: how many entities and pages there are, and a link to the next. */
function addPageHeaders(c: Context, operation: Operation, page: Page): void {
  const numbers = { total: page.totalCount, lastPage: page.maxPage };
  for (const { name } of successOf(operation)?.headers ?? []) {
    const count = countInHeader(name);
    if (count !== undefined) c.header(name, `${numbers[count]}`);
    if (name.toLowerCase() !== "link" || page.nextCursor === null) continue;
    const url = new URL(c.req.url);
    const parameter = pageParameter(operation)?.name;
    const next = Number(url.searchParams.get(parameter ?? "") ?? 1) + 1;
    url.searchParams.set(parameter ?? "cursor", parameter ? `${next}` : page.nextCursor);
    c.header(name, `<${url.pathname}${url.search}>; rel="next"`);
  }
}

function sendExample(c: Context, operation: Operation, request: ExampleRequest): Response {
  const response = exampleOf(operation, request);
  if (response === undefined) {
    const detail = "must name a response and an example that the operation documents";
    throw new ProblemError("InvalidRequest", { location: "header", name: "Prefer", detail });
  }
  c.header("x-sandbox", "example");
  return c.body(response.body as string, response.status as 200, response.headers);
}

function createContext(
  { body }: Operation,
  { contract, models, validator }: Prepared,
  world: World,
  caller: Caller | undefined,
  ignored: Ignored,
): HandlerContext {
  const { store, sources } = world;
  let time: string | undefined;
  const named = jsonIn(body?.content)?.schema?.properties;
  const ignore = (field: string, reason: string) =>
    void ignored.push([field, reason && `body /${field} ${reason}`]);
  return {
    store,
    caller,
    now: () => {
      time ??= nextTime(world).toISOString();
      return time;
    },
    newId: ((type?: string) =>
      type !== undefined && models.of(type).hasIntegerId
        ? store.nextId(type)
        : sources.id()) as HandlerContext["newId"],
    newSecret: sources.secret,
    example: (component, field) => {
      const property = contract.schemas.get(component)?.properties.get(field);
      return `${property?.schema.examples[0] ?? ""}`;
    },
    isNamed: (field) => named?.has(field) ?? false,
    settable: (sent, type, names) => {
      const { fields } = models.of(type);
      const isAllowed = (name: string) => named?.has(name) || names.includes(name as never);
      const entries = Object.entries(sent).flatMap(([sentName, value]) => {
        const field = fields.find(({ name }) => name === sentName && isAllowed(name));
        const { schemas = [] } = field ?? {};
        const issues = schemas.map((schema) => validator.validate(schema, value));
        if (issues.some(({ length }) => length === 0)) return [[sentName, value]];
        // The name of a field that the entity does not have is not for the log.
        if (!named?.has(sentName)) ignore(sentName, issues[0]?.[0]?.message ?? "");
        return [];
      });
      return Object.fromEntries(entries) as object;
    },
    ignore,
  };
}
