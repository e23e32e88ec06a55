/** What happens to a request before its operation is carried out, as middleware. */
import { setTimeout } from "node:timers/promises";
import { type Contract, createRouter, successOf } from "contract-kit-reader";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Env, OperationEnv } from "./env.ts";
import { acceptable } from "./examples.ts";
import { faultResponse, takeFault } from "./faults.ts";
import { parseBody, parsePrefer, readBytes } from "./http-request.ts";
import { type ProblemDetail, ProblemError } from "./problems.ts";
import { sendExample, sendWhole } from "./send.ts";
import { addDefaults, readParameters, type Validator } from "./validation.ts";
import { worldNameOf } from "./world-path.ts";
import type { Worlds } from "./worlds.ts";

const maxBodyBytes = 1_000_000;
const maxWait = 30_000;

/**
 * Finds the operation of a request.
 *
 * @throws ProblemError for a path or a method that the contract does not have.
 */
export function selectOperation(contract: Contract): MiddlewareHandler<Env> {
  const findRoute = createRouter(contract.operations);
  const describeMissing = (path: string): ProblemDetail => {
    const isLonger = path.endsWith("/");
    const [other] = findRoute(isLonger ? path.slice(0, -1) : `${path}/`)?.operations ?? [];
    const fix = `${isLonger ? "Leave out" : "Add"} the slash at the end`;
    if (other)
      return { location: "path", name: other.path, detail: `is the path of the contract. ${fix}` };
    const names = "has a name of up to 64 letters, digits, - and _";
    // The path itself can contain a secret.
    return path.startsWith("/worlds/")
      ? { location: "path", name: "/worlds/{name}", detail: names }
      : { location: "path", detail: "is not a path of the contract" };
  };
  return async (c, next) => {
    const { path, method } = c.req;
    const { operations, values } = findRoute(path, new URL(c.req.url).search) ?? {};
    if (operations === undefined || values === undefined) {
      throw new ProblemError("NotFound", describeMissing(path));
    }
    const operation =
      operations.find((candidate) => candidate.method === method) ??
      operations.find((candidate) => method === "HEAD" && candidate.method === "GET");
    if (operation === undefined) {
      c.header("allow", operations.map(({ method }) => method).join(", "));
      throw new ProblemError("MethodNotAllowed");
    }
    c.set("operation", operation);
    c.set("values", values);
    await next();
  };
}

/** Waits before a response, also one of an error: the latency of the sandbox, `Prefer: wait`, and that of a fault. */
export function delay([least, most]: [number, number]): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const { fault } = c.var;
    c.env.fault = fault?.fault;
    const latency = least + Math.random() * (most - least);
    const seconds = parsePrefer(c.req.header("prefer")).wait ?? 0;
    const time = Math.min(latency + 1000 * seconds + (fault?.delay ?? 0), maxWait);
    const { signal } = c.env;
    if (time > 0) await setTimeout(time, undefined, signal && { signal }).catch(() => {});
  };
}

/** Finds the world of a request, or makes it. */
export function selectWorld(worlds: Worlds): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set("world", worlds.use(worldNameOf(c)));
    await next();
  };
}

/** @throws ProblemError for a body that is too large, or that does not arrive. */
export const readBody = createMiddleware<Env>(async (c, next) => {
  c.set("bytes", await readBytes(c, maxBodyBytes));
  await next();
});

/** Lets the next fault of the world happen to a request. */
export const injectFault = createMiddleware<OperationEnv>(async (c, next) => {
  const { operation, world } = c.var;
  const fault = takeFault(world.faults, operation);
  c.set("fault", fault);
  const response = fault && faultResponse(operation, fault);
  return response ? sendWhole(c, response) : next();
});

/** Sends the documented response that a request prefers. It changes nothing. */
export const sendPreferred = createMiddleware<OperationEnv>(async (c, next) => {
  const { wait: _, ...preferred } = parsePrefer(c.req.header("prefer"));
  return Object.keys(preferred).length > 0 ? sendExample(c, preferred) : next();
});

/** @throws ProblemError if the client accepts no media type of the success. */
export const negotiate = createMiddleware<OperationEnv>(async (c, next) => {
  acceptable(successOf(c.var.operation)?.content ?? [], c.req.header("accept"));
  await next();
});

/**
 * Reads the parameters and the body of a request.
 *
 * @throws ProblemError if they are not valid.
 */
export function readRequest(validator: Validator): MiddlewareHandler<OperationEnv> {
  return async (c, next) => {
    const { operation, sent, bytes } = c.var;
    const body = await parseBody(c.req, operation, bytes);
    const request = { ...readParameters(operation, sent), ...(body && { body: body.value }) };
    const errors = validator.validateRequest(operation, body?.media, request);
    if (errors.length > 0) throw new ProblemError("InvalidRequest", ...errors);
    addDefaults(operation, request);
    c.set("request", request);
    // Nothing is changed for a caller who has stopped waiting.
    if (c.env.signal?.aborted) throw new ProblemError("MalformedRequest");
    await next();
  };
}
