import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Contract } from "contract-kit-reader";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { stringify } from "yaml";
import { challengeOf } from "./authentication.ts";
import { createControl } from "./control.ts";
import type { Env } from "./env.ts";
import { errorResponse } from "./error-response.ts";
import { parsePrefer, readBytes } from "./http-request.ts";
import { ProblemError, statusOf } from "./problems.ts";
import { logRequests } from "./request-log.ts";
import { type Prepared, respond } from "./respond.ts";
import { allowOrigins, makeInert } from "./response-headers.ts";
import { selectOperation } from "./select-operation.ts";
import { InvalidResponseError } from "./serializer.ts";
import type { LogEntry } from "./types.ts";

export interface AppOptions extends Prepared {
  /** The host of the server in front of the app; undefined if there is none. */
  host: string | undefined;
  docs: string | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency: [number, number];
  onRequest: (entry: LogEntry) => void;
}

export type App = Hono<Env>;

const maxBodyBytes = 1_000_000;
const maxWait = 30_000;

/** The sandbox as an app on web standards. Below `/worlds/<name>`, every path is that of another world. */
export function createApp(options: AppOptions): App {
  const { contract, worlds } = options;
  const app = new Hono<Env>({ getPath: ({ url }) => locate(url).path });
  const nameOf = (c: Context) => locate(c.req.url).world;
  const problem = (c: Context<Env>, error: ProblemError) => {
    const operation = c.get("operation");
    const response = errorResponse(options, error, operation);
    const challenge = response.status === 401 && operation && challengeOf(operation);
    if (challenge) c.header("www-authenticate", challenge);
    return c.body(response.body as string, response.status as 400, response.headers);
  };

  app.use(logRequests(options, nameOf), allowOrigins);
  app.route("/_sandbox", createControl(options, nameOf));
  addContract(app, contract);
  addDocs(app, contract, options.docs);
  app.all("*", makeInert, selectOperation(contract), delay(options.latency), async (c) => {
    const bytes = await readBytes(c, maxBodyBytes);
    return respond(c, bytes, options, worlds.use(nameOf(c)));
  });
  app.onError((error, c) => {
    if (error instanceof ProblemError && statusOf(contract, error.problem) !== undefined) {
      if (error.errors.length > 0) c.set("violations", error.describeErrors());
      return problem(c, error);
    }
    const text = error instanceof InvalidResponseError ? error.message : `${error.stack}`;
    const isProblem = error instanceof ProblemError;
    const unknown = `the contract has no example ${isProblem && error.problem}Problem with a status, which the handler reports`;
    c.set("violations", (isProblem ? unknown : text).split("\n"));
    return problem(c, new ProblemError("UnexpectedError"));
  });
  return app;
}

/** The world that a URL names, if it names one, and the path in it. */
function locate(url: string): { world: string | undefined; path: string } {
  const pattern = /^[a-zA-Z]+:\/\/[^/?#]*(?:\/worlds\/([\w-]{1,64})(?=[/?#]|$))?([^?#]*)/;
  const [, world, path] = pattern.exec(url) ?? [];
  return { world, path: path || "/" };
}

/** Waits before a response, also one of an error: the latency of the sandbox, `Prefer: wait`, and that of a fault. */
function delay([least, most]: AppOptions["latency"]): MiddlewareHandler<Env> {
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

function addContract(app: App, contract: Contract): void {
  // Without what the sandbox has added to it.
  const { "x-sandbox": _, ...document } = contract.document;
  app.use("/openapi.*", compress());
  app.get("/openapi.json", (c) => c.json(document));
  app.get("/openapi.yaml", (c) => {
    const yaml = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
    return c.body(yaml, 200, { "content-type": "application/yaml" });
  });
}

/** Media types that the framework does not know. */
const mediaTypes = new Map([
  ["md", "text/markdown; charset=utf-8"],
  ["yaml", "application/yaml"],
]);

function addDocs(app: App, { operations, problems }: Contract, root: string | undefined): void {
  const isBuilt = root !== undefined && existsSync(`${root}/index.html`);
  const described = problems.filter(({ type }) => type.startsWith("/"));
  for (const { type, slug, summary, value: example } of described) {
    const row = `/docs/errors.html#problem-${slug}`;
    app.get(type, (c) => (isBuilt ? c.redirect(row) : c.json({ summary, example })));
  }
  if (!isBuilt) return;
  const isInContract = operations.some(({ path }) => path === "/");
  if (!isInContract) app.get("/", (c) => c.redirect("/docs/"));
  app.get("/docs", (c) => c.redirect("/docs/"));
  const contentSecurityPolicy = { frameAncestors: ["'none'"] };
  const headers = { contentSecurityPolicy, xFrameOptions: "DENY", strictTransportSecurity: false };
  app.use("/docs/*", secureHeaders(headers), compress());
  const rewriteRequestPath = (path: string) => path.slice("/docs".length);
  const onFound = (path: string, c: Context) => {
    const type = mediaTypes.get(path.split(".").at(-1) ?? "");
    if (type !== undefined) c.header("content-type", type);
    c.header("cache-control", "no-cache");
  };
  app.get("/docs/*", serveStatic({ root, rewriteRequestPath, onFound }), async (c) =>
    c.html(await readFile(`${root}/404.html`, "utf8"), 404),
  );
}
