import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { stringify } from "yaml";
import { type Contract, sandboxServer } from "#reader";
import {
  InvalidResponseError,
  ProblemError,
  problemReply,
  statusOf,
} from "../contract/problems.ts";
import type { Reply } from "../contract/replies.ts";
import { locate } from "../state/worlds.ts";
import type { ServerOptions } from "../types.ts";
import { createControl } from "./control.ts";
import type { AppContext, Env, Prepared } from "./env.ts";
import { createResponder } from "./operation.ts";
import { parsePrefer } from "./request.ts";
import { logRequests } from "./request-log.ts";

/** Serves a folder with the reference. */
export type ServeDocs = (
  app: Hono<Env>,
  contract: Contract,
  docsFolder: string | undefined,
) => void;

/** The sandbox as an app on web standards. Below `/worlds/<name>`, every path is that of another world. */
export function createApp(
  prepared: Prepared,
  { host, docs: docsFolder, latency = [0, 0], onRequest = () => {} }: ServerOptions,
  serveDocs: ServeDocs | undefined,
): Hono<Env> {
  const { contract, worlds } = prepared;
  const app = new Hono<Env>({ getPath: ({ url }) => locate(url).path });
  app.onError((error, c) => send(c, respondToError(contract, error, c)));
  app.use(logRequests(contract, worlds, onRequest), nameServer, allowOrigins);
  app.route("/_sandbox", createControl(prepared, host));
  serveDocs?.(app, contract, docsFolder);
  serveContract(app, contract);
  app.use(makeInert, delay(latency));
  const respond = createResponder(prepared);
  app.all("*", async (c) => send(c, await respond(c)));
  return app;
}

/** The contract as it is written, without what the sandbox has added to it. */
function serveContract(app: Hono<Env>, contract: Contract): void {
  const { "x-sandbox": _, ...document } = contract.document;
  app.use("/openapi.*", compress());
  app.get("/openapi.json", (c) => c.json(document));
  app.get("/openapi.yaml", (c) => {
    const yaml = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
    return c.body(yaml, 200, { "content-type": "application/yaml" });
  });
  for (const { type, summary, value: example } of describedProblems(contract))
    app.get(type, (c) => c.json({ summary, example }));
}

/** The problems whose types are addresses of the service. */
export const describedProblems = ({ problems }: Contract) =>
  problems.filter(({ type }) => type.startsWith("/"));

/** The response to what a step of a request throws. What was wrong is in the log, too. */
function respondToError(contract: Contract, thrown: Error, c: AppContext): Reply {
  const error = withoutUnknown(contract, thrown);
  if (error instanceof ProblemError) {
    if (error.errors.length > 0) c.set("violations", error.describeErrors());
    return problemReply(contract, error);
  }
  const isInvalid = error instanceof InvalidResponseError;
  // The stack of any other error is for the log.
  c.set("violations", (isInvalid ? error.message : `${error.stack}`).split("\n"));
  return problemReply(
    contract,
    new ProblemError("UnexpectedError"),
    isInvalid ? error.message : "",
  );
}

/** A handler can report a problem that the contract does not have. */
function withoutUnknown(contract: Contract, error: Error): Error {
  if (!(error instanceof ProblemError) || statusOf(contract, error.problem) !== undefined) {
    return error;
  }
  const missing = `${error.problem}Problem with a status, which the handler reports`;
  return new InvalidResponseError(`the contract has no example ${missing}`);
}

const send = (c: AppContext, { body, status, headers }: Reply): Response =>
  c.body(body as string, status as 200, headers);

const allowPreflight = cors({ origin: (origin) => origin, credentials: true, maxAge: 600 });

/** Lets pages of any origin call everything but `/_sandbox`, also with credentials, for which no `*` stands for all. */
const allowOrigins: MiddlewareHandler<Env> = async (c, next) => {
  const isPreflight = c.req.header("access-control-request-method") !== undefined;
  if (c.req.path.startsWith("/_sandbox")) return next();
  if (c.req.method === "OPTIONS" && isPreflight) return allowPreflight(c, next);
  await next();
  const { headers } = c.res;
  const origin = c.req.header("origin");
  headers.set("access-control-expose-headers", ["*", ...headers.keys()].join(", "));
  headers.set("access-control-allow-origin", origin ?? "*");
  if (origin !== undefined) headers.set("access-control-allow-credentials", "true");
  headers.append("vary", "Origin");
};

/** Nobody takes what a sandbox does for what a service does. The verifier reads it, too. */
const nameServer: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  c.res.headers.set("server", sandboxServer);
};

/** An example or a stored text can be a page with scripts. They would run on the origin that controls the sandbox. */
const makeInert: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  c.res.headers.append("content-security-policy", "default-src 'none'; sandbox");
  c.res.headers.set("x-content-type-options", "nosniff");
};

const maxWait = 30_000;

/** Waits before a response of an operation, also one of an error: the latency, `Prefer: wait`, and that of a fault. */
const delay =
  ([least, most]: [number, number]): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    const { operation, fault } = c.var;
    if (operation === undefined) return;
    c.env.fault = fault?.fault;
    const latency = least + Math.random() * (most - least);
    const seconds = parsePrefer(c.req.header("prefer")).wait;
    const time = Math.min(latency + 1000 * seconds + (fault?.delay ?? 0), maxWait);
    const { signal } = c.env;
    if (time > 0 && !signal?.aborted) await wait(time, signal);
  };

/** Waits until a signal ends it. The signal keeps nothing afterwards. */
async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const end = () => resolve();
  signal?.addEventListener("abort", end);
  await promise;
  signal?.removeEventListener("abort", end);
  clearTimeout(timer);
}
