import type { Context } from "hono";
import {
  authorizationBy,
  type Contract,
  isBearer,
  jsonIn,
  type Operation,
  successOf,
} from "../contract/index.ts";
import type { Handler, HandlerContext } from "./context.ts";
import type { Models } from "./entity-model.ts";
import type { ExampleRequest, Examples } from "./examples.ts";
import { accepts, parsePrefer, readBody, readSent } from "./http-request.ts";
import { ProblemError, problemWithStatus } from "./problems.ts";
import { serialize } from "./serializer.ts";
import type { Caller } from "./types.ts";
import { type RequestParts, readParameters, type Validator } from "./validation.ts";
import type { World } from "./worlds.ts";

export interface Service {
  contract: Contract;
  models: Models;
  validator: Validator;
  examples: Examples;
  /** By operationId. */
  handlers: Map<string, Handler<never>>;
}

/**
 * Responds to a request for an operation of the contract.
 *
 * @throws ProblemError for a request that is not carried out.
 */
export async function respond(
  c: Context,
  operation: Operation,
  values: Record<string, string>,
  service: Service,
  getWorld: () => World,
): Promise<Response> {
  const success = successOf(operation);
  const schema = jsonIn(success?.content)?.schema;
  const { wait: _, ...preferred } = parsePrefer(c.req.header("prefer"));
  const isError = (preferred.code ?? 0) >= 400;
  const mediaTypes = ["application/json", ...(isError ? ["application/problem+json"] : [])];
  const accept = c.req.header("accept");
  if (schema !== undefined && !mediaTypes.some((mediaType) => accepts(accept, mediaType))) {
    throw new ProblemError("NotAcceptable");
  }
  if (Object.keys(preferred).length > 0)
    return respondWithExample(c, operation, service, preferred);
  const handler = service.handlers.get(operation.id);
  const world = getWorld();
  const caller = authenticate(c, operation, world);
  const request = await readRequest(c, operation, values, service);
  if (handler === undefined) {
    c.set("example", true);
    return respondWithExample(c, operation, service, {});
  }
  const carryOut = () => {
    const result = handler(request as never, createContext(operation, service, world, caller));
    return schema && JSON.stringify(serialize(service, world.store, schema, result));
  };
  const text = operation.method === "GET" ? carryOut() : world.store.transaction(carryOut);
  const status = Number(success?.status ?? 200);
  return c.body((text ?? null) as string, status as 200, { "content-type": "application/json" });
}

/** An example of the contract, chosen or made by Prism, and marked as one. */
async function respondWithExample(
  c: Context,
  operation: Operation,
  { examples }: Service,
  request: ExampleRequest,
): Promise<Response> {
  const { code, exampleKey } = request;
  // The contract describes all statuses that it does not list in one place, with an example of another.
  const isDocumented = operation.responses.some(({ status }) => status === `${code}`);
  const problem = isDocumented ? undefined : problemWithStatus(code);
  if (problem !== undefined && exampleKey === undefined) throw new ProblemError(problem);
  const response = await examples(operation, request);
  if (response === undefined) {
    const detail = "must name a response and an example that the operation documents";
    throw new ProblemError("InvalidRequest", { in: "header", name: "Prefer", detail });
  }
  const { statusCode, headers = {}, body } = response;
  c.header("x-sandbox", "example");
  return c.body(JSON.stringify(body) ?? null, statusCode as 200, headers);
}

/** Who a request is from. A sandbox whose seed has no tokens accepts any token. */
function authenticate(c: Context, { security }: Operation, { store }: World): Caller | undefined {
  const token = authorizationBy(security, isBearer);
  const header = c.req.header("authorization");
  if (token === "none" || (token === "optional" && header === undefined)) return undefined;
  const [, sent] = /^bearer +(\S+)$/i.exec(header?.trim() ?? "") ?? [];
  const caller = sent && store.caller(sent);
  if (!sent || (!caller && store.tokens().length > 0)) throw new ProblemError("Unauthorized");
  return caller || undefined;
}

/** @throws ProblemError for a request that does not conform to the contract. */
async function readRequest(
  c: Context,
  operation: Operation,
  values: Record<string, string>,
  { validator }: Service,
): Promise<RequestParts> {
  const parts = readParameters(operation, readSent(c, values));
  const { value, isJson } = await readBody(c.req, operation);
  const request = value === undefined ? parts : { ...parts, body: value };
  const errors = validator.validateRequest(operation, request);
  const relevant = errors.filter((error) => isJson || error.in !== "body");
  if (relevant.length > 0) throw new ProblemError("InvalidRequest", ...relevant);
  return request;
}

function createContext(
  { body }: Operation,
  { contract, validator }: Service,
  { store, sources }: World,
  caller: Caller | undefined,
): HandlerContext {
  let time: string | undefined;
  const fieldOf = (component: string, field: string) =>
    contract.schemas.get(component)?.properties.get(field)?.schema;
  return {
    store,
    caller,
    now: () => {
      time ??= sources.now();
      return time;
    },
    newId: sources.id,
    newSecret: sources.secret,
    example: (component, field) => `${fieldOf(component, field)?.examples[0] ?? ""}`,
    isNamed: (field) => jsonIn(body?.content)?.schema?.properties.has(field) ?? false,
    storable: (sent, resource, managed) => {
      const excluded = managed.split(/\s+/);
      const isStorable = ([field, value]: [string, unknown]) => {
        const schema = excluded.includes(field) ? undefined : fieldOf(resource, field);
        return schema !== undefined && validator.validate(schema, value).length === 0;
      };
      return Object.fromEntries(Object.entries(sent).filter(isStorable)) as Record<string, never>;
    },
  };
}
