import {
  type Contract,
  isObject,
  jsonIn,
  type Operation,
  type SentParameters,
  successOf,
} from "contract-kit-reader";
import type { Context } from "hono";
import { authenticate } from "./authentication.ts";
import type { Models } from "./entity-model.ts";
import { acceptable, type ExampleRequest, exampleOf } from "./examples.ts";
import type { HandlerContext } from "./handler.ts";
import { parsePrefer, readBody, readSent } from "./http-request.ts";
import { ProblemError } from "./problems.ts";
import { serialize } from "./serializer.ts";
import type { Caller } from "./types.ts";
import { inLowerCase, type RequestParts, readParameters, type Validator } from "./validation.ts";
import type { World } from "./worlds.ts";

/** What all requests to a sandbox share. */
export interface Prepared {
  contract: Contract;
  models: Models;
  validator: Validator;
  /** By operationId. */
  handlers: Map<string, (request: never, context: HandlerContext) => object>;
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
  service: Prepared,
  getWorld: () => World,
): Promise<Response> {
  const accept = c.req.header("accept");
  const { wait: _, ...preferred } = parsePrefer(c.req.header("prefer"));
  if (Object.keys(preferred).length > 0) return sendExample(c, operation, { ...preferred, accept });
  const { status = "200", content = [] } = successOf(operation) ?? {};
  const media = jsonIn(acceptable({ content }, accept));
  const sent = readSent(c, values);
  authenticate(operation, sent, getWorld().store);
  const request = await readRequest(c, operation, sent, service);
  // Nothing is changed for a caller who has stopped waiting.
  if (c.env.signal?.aborted) throw new ProblemError("MalformedRequest");
  // The world can have been deleted while the body arrived.
  const world = getWorld();
  const caller = authenticate(operation, sent, world.store);
  const handler = service.handlers.get(operation.id);
  if (handler === undefined) {
    c.set("example", true);
    return sendExample(c, operation, { accept });
  }
  const carryOut = () => {
    const result = handler(request as never, createContext(operation, service, world, caller));
    return media?.schema && JSON.stringify(serialize(service, world.store, media.schema, result));
  };
  const text = operation.method === "GET" ? carryOut() : world.store.transaction(carryOut);
  const headers = { "content-type": media?.type ?? "application/json" };
  return c.body((text ?? null) as string, Number(status) as 200, headers);
}

function sendExample(c: Context, operation: Operation, request: ExampleRequest): Response {
  const response = exampleOf(operation, request);
  if (response === undefined) {
    const detail = "must name a response and an example that the operation documents";
    throw new ProblemError("InvalidRequest", { in: "header", name: "Prefer", detail });
  }
  c.header("x-sandbox", "example");
  return c.body(response.body as string, response.status as 200, response.headers);
}

/** @throws ProblemError for a request that does not conform to the contract. */
async function readRequest(
  c: Context,
  operation: Operation,
  sent: SentParameters,
  { validator }: Prepared,
): Promise<RequestParts> {
  const parts = readParameters(operation, sent);
  const body = await readBody(c.req, operation);
  const request = body === undefined ? parts : { ...parts, body: body.value };
  const errors = validator.validateRequest(operation, body?.media, request);
  if (errors.length > 0) throw new ProblemError("InvalidRequest", ...errors);
  if (isObject(request.body)) {
    for (const [name, { schema }] of body?.media.schema?.properties ?? []) {
      if (Object.hasOwn(request.body, name))
        request.body[name] = inLowerCase(request.body[name], schema);
    }
  }
  return request;
}

function createContext(
  { body }: Operation,
  { contract, models, validator }: Prepared,
  { store, sources }: World,
  caller: Caller | undefined,
): HandlerContext {
  let time: string | undefined;
  const named = jsonIn(body?.content)?.schema?.properties;
  return {
    store,
    caller,
    now: () => {
      time ??= sources.now();
      return time;
    },
    newId: sources.id,
    newSecret: sources.secret,
    example: (component, field) => {
      const property = contract.schemas.get(component)?.properties.get(field);
      return `${property?.schema.examples[0] ?? ""}`;
    },
    isNamed: (field) => named?.has(field) ?? false,
    settable: (sent, type, names) => {
      const allowed = new Set<string>([...(named?.keys() ?? []), ...names]);
      const fields = models.of(type).fields.filter(({ name }) => allowed.has(name));
      const entries = Object.entries(sent).flatMap(([sentName, value]) => {
        const { schemas = [] } = fields.find(({ name }) => name === sentName) ?? {};
        const isValid = schemas.some((schema) => validator.validate(schema, value).length === 0);
        return isValid ? [[sentName, inLowerCase(value, ...schemas)]] : [];
      });
      return Object.fromEntries(entries) as object;
    },
  };
}
