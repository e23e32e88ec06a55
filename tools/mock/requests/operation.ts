import { createRouter, type Operation } from "#reader";
import { assertAcceptable, findExample } from "../contract/examples.ts";
import { type ProblemDetail, ProblemError } from "../contract/problems.ts";
import type { Reply } from "../contract/replies.ts";
import { faultReply, takeFault } from "../state/faults.ts";
import type { Store } from "../state/store.ts";
import type { Caller } from "../types.ts";
import { carryOut } from "./carry-out.ts";
import type { AppContext, Prepared } from "./env.ts";
import { type Ignored, ignoredQuery, parsePrefer, readBytes, readRequest } from "./request.ts";

/**
 * What happens to a request for an operation, step by step until one of them has the response.
 *
 * @throws ProblemError for a request that is not carried out.
 */
export function createResponder(prepared: Prepared): (c: AppContext) => Promise<Reply> {
  const { contract, worlds, validator } = prepared;
  const findRoute = createRouter(contract.operations);
  return async (c) => {
    const { operation, values } = select(c, findRoute);
    c.set("operation", operation);
    const bytes = await readBytes(c);
    const world = worlds.use(c.var.worldName);

    const fault = takeFault(world.faults, operation);
    c.set("fault", fault);
    const failure = fault && faultReply(operation, fault);
    if (failure) return failure;

    const { code, example } = parsePrefer(c.req.header("prefer"));
    assertAcceptable(operation, code, c.req.header("accept"));
    if (code ?? example) return findExample(operation, { code, example });

    const caller = callerOf(operation, c.req.header("authorization"), world.store);
    const request = readRequest(c, operation, values, bytes, validator);
    // Nothing is changed for a caller who has stopped waiting.
    if (c.env.signal?.aborted) throw new ProblemError("MalformedRequest");

    const ignored = ignoredQuery(operation, c);
    const call = { c, operation, world, caller, request, ignored };
    return nameIgnored(c, ignored, carryOut(prepared, call));
  };
}

type FindRoute = ReturnType<typeof createRouter>;

/** @throws ProblemError for a path or a method that the contract does not have. */
function select(c: AppContext, findRoute: FindRoute) {
  const { path, method } = c.req;
  const route = findRoute(path);
  if (route === undefined) throw new ProblemError("NotFound", describeMissing(path, findRoute));
  const { operations, valuesFor } = route;
  const operation =
    operations.find((candidate) => candidate.method === method) ??
    operations.find((candidate) => method === "HEAD" && candidate.method === "GET");
  if (operation !== undefined) return { operation, values: valuesFor(operation) };
  c.header("allow", operations.map(({ method }) => method).join(", "));
  throw new ProblemError("MethodNotAllowed");
}

function describeMissing(path: string, findRoute: FindRoute): ProblemDetail {
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
}

/**
 * Who a request is from. Its bearer token is one of the seed. A sandbox whose seed has no tokens accepts any.
 *
 * @throws ProblemError if the token is missing, unknown or sent twice.
 */
function callerOf(
  { authorization: required }: Operation,
  header = "",
  store: Store,
): Caller | undefined {
  if (required === "none") return undefined;
  const sent = header.trim();
  // A second header is appended to the first one. No token has a comma.
  if (/^bearer [^,]*,/i.test(sent)) {
    const detail = { location: "header", name: "Authorization", detail: "must be sent once" };
    throw new ProblemError("MalformedRequest", detail);
  }
  const [, token] = /^bearer +(.+)$/i.exec(sent) ?? [];
  const caller = token === undefined ? undefined : store.caller(token);
  const isAny = token !== undefined && store.tokens().length === 0;
  if (caller !== undefined || isAny || (required === "optional" && sent === "")) return caller;
  throw new ProblemError("Unauthorized");
}

/** Reports what is ignored, in a header and in the log. */
function nameIgnored(c: AppContext, ignored: Ignored, reply: Reply): Reply {
  if (ignored.length === 0) return reply;
  const names = new Set(ignored.map(([name]) => encodeURIComponent(name.toWellFormed())));
  c.set("ignored", [...new Set(ignored.flatMap(([, line]) => line || []))]);
  const header = [...names].slice(0, 20).join(", ").slice(0, 1000);
  return { ...reply, headers: { ...reply.headers, "x-sandbox-ignored": header } };
}
