import { setTimeout } from "node:timers/promises";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { createControl } from "./control.ts";
import { serveContract, serveDocs } from "./documents.ts";
import type { Env, Prepared } from "./env.ts";
import { respondToError } from "./errors.ts";
import type { Reply } from "./examples.ts";
import { createResponder } from "./operation.ts";
import { parsePrefer } from "./request.ts";
import { logRequests } from "./request-log.ts";
import type { LogEntry } from "./types.ts";
import { locate } from "./worlds.ts";

export interface AppOptions extends Prepared {
  /** The host of the server in front of the app; undefined if there is none. */
  host: string | undefined;
  docs: string | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency: [number, number];
  onRequest: (entry: LogEntry) => void;
}

export type App = Hono<Env>;

/** The sandbox as an app on web standards. Below `/worlds/<name>`, every path is that of another world. */
export function createApp(options: AppOptions): App {
  const { contract, worlds, host, docs, latency, onRequest } = options;
  const app: App = new Hono<Env>({ getPath: ({ url }) => locate(url).path });
  app.onError((error, c) => send(c, respondToError(options, error, c)));
  app.use(logRequests(contract, worlds, onRequest), allowOrigins);
  app.route("/_sandbox", createControl(options, host));
  serveContract(app, contract);
  serveDocs(app, contract, docs);
  app.use(makeInert, delay(latency));
  const respond = createResponder(options);
  app.all("*", async (c) => send(c, await respond(c)));
  return app;
}

const send = (c: Context, { body, status, headers }: Reply): Response =>
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
    const seconds = parsePrefer(c.req.header("prefer")).wait ?? 0;
    const time = Math.min(latency + 1000 * seconds + (fault?.delay ?? 0), maxWait);
    const { signal } = c.env;
    if (time > 0) await setTimeout(time, undefined, signal && { signal }).catch(() => {});
  };
