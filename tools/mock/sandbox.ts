import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { type Contract, sandboxServer } from "#reader";
import { createControl } from "./control.ts";
import type { AppContext, Env, Prepared } from "./env.ts";
import { findInSeed, loadService, readSeed } from "./load.ts";
import { createResponder } from "./operation.ts";
import { InvalidResponseError, ProblemError, problemReply, statusOf } from "./problems.ts";
import type { Reply } from "./replies.ts";
import { parsePrefer } from "./request.ts";
import { logRequests } from "./request-log.ts";
import type { Runtime } from "./runtime.ts";
import { serveContract } from "./serve-contract.ts";
import { assertOptions, type Service } from "./service.ts";
import { dataFileError } from "./sqlite.ts";
import { StateError } from "./state.ts";
import { Store } from "./store.ts";
import { SandboxError, type ServerOptions } from "./types.ts";
import { locate, maxMainBytes, Worlds } from "./worlds.ts";

/** A sandbox with its parts, of which the library shows some and the command line others. */
export interface OpenSandbox extends Prepared {
  app: Hono<Env>;
}

/**
 * Opens a sandbox. It has a host if there is a server in front of it.
 *
 * @throws SandboxError if the contract, the seed or the data file cannot be used.
 */
export function openSandbox(
  service: Service,
  options: ServerOptions,
  runtime: Runtime,
): OpenSandbox {
  const { openDatabase, readFile, maxBytes = maxMainBytes } = runtime;
  assertOptions(options);
  const { data, deterministic = false, maxWorlds = 64 } = options;
  const { contract, models, validator } = loadService(service, readFile);
  const given = Object.entries(service.handlers ?? {});
  const handlers = new Map(given.flatMap(([id, handler]) => (handler ? [[id, handler]] : [])));
  const defaultSeed = () => readSeed(service.seed ?? {}, readFile);
  const seed = options.seed === undefined ? defaultSeed() : readSeed(options.seed, readFile);
  const world = { models, validator, defaultSeed, seed, deterministic, maxWorlds, openDatabase };
  let store: Store | undefined;
  try {
    const open = (isEmptied: boolean) => openDatabase(data, models, isEmptied);
    store = new Store(open, models, maxBytes);
    const worlds = new Worlds(store, world);
    if (store.isEmpty()) worlds.reset(undefined);
    const parts = { contract, models, validator, handlers, worlds };
    const all = { ...options, docs: options.docs ?? service.docs };
    return { app: createApp(parts, all, runtime), ...parts };
  } catch (error) {
    store?.close();
    const { seed: given = service.seed } = options;
    throw error instanceof StateError
      ? explainSeed(error, given, readFile)
      : explain(error as Error, data);
  }
}

/** What is wrong with a seed, with the lines of its file. */
function explainSeed({ issues }: StateError, seed: unknown, readFile: Runtime["readFile"]): Error {
  if (typeof seed !== "string") return new StateError(issues, "the seed");
  return new StateError(issues, seed, findInSeed(seed, readFile));
}

/** Why a sandbox cannot be opened, such as a data file that cannot be used. */
function explain(error: Error, data: string | undefined): Error {
  if (data === undefined || error instanceof SandboxError) return error;
  const isFull = error instanceof ProblemError;
  return dataFileError(data, isFull ? new Error("there is no space left") : error);
}

/** The sandbox as an app on web standards. Below `/worlds/<name>`, every path is that of another world. */
function createApp(
  prepared: Prepared,
  { host, docs: docsFolder, latency = [0, 0], onRequest = () => {} }: ServerOptions,
  { serveDocs }: Runtime,
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
