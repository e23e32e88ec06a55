import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Contract, createRouter } from "contract-kit-reader";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
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

  app.use(logRequests(options, nameOf));
  const allowOrigins = cors({ exposeHeaders: ["*"], maxAge: 600 });
  app.use((c, next) => {
    if (c.req.path.startsWith("/_sandbox")) return next();
    const isPreflight = c.req.header("access-control-request-method") !== undefined;
    if (c.req.method === "OPTIONS" && isPreflight) return allowOrigins(c, next);
    // The middleware would make each response twice.
    c.header("access-control-allow-origin", "*");
    c.header("access-control-expose-headers", "*");
    return next();
  });
  app.route("/_sandbox", createControl(options, nameOf));
  addContract(app, contract);
  addDocs(app, contract, options.docs);
  const findRoute = createRouter(contract.operations);
  app.all("*", async (c) => {
    const { path } = c.req;
    const { operations, values } = findRoute(path, new URL(c.req.url).search) ?? {};
    if (operations === undefined || values === undefined) {
      const [other] =
        findRoute(path.endsWith("/") ? path.slice(0, -1) : `${path}/`)?.operations ?? [];
      const fix = path.endsWith("/") ? "Leave out" : "Add";
      const slash = `is the path of the contract. ${fix} the slash at the end`;
      const names = "has a name of up to 64 letters, digits, - and _";
      // The path itself can contain a secret.
      const hint = path.startsWith("/worlds/")
        ? { location: "path", name: "/worlds/{name}", detail: names }
        : { location: "path", detail: "is not a path of the contract" };
      const hints = other ? [{ location: "path", name: other.path, detail: slash }] : [hint];
      throw new ProblemError("NotFound", ...hints);
    }
    const { method } = c.req;
    const operation =
      operations.find((candidate) => candidate.method === method) ??
      operations.find((candidate) => method === "HEAD" && candidate.method === "GET");
    if (operation === undefined) {
      c.header("allow", operations.map(({ method }) => method).join(", "));
      throw new ProblemError("MethodNotAllowed");
    }
    c.set("operation", operation);
    const preferences = parsePrefer(c.req.header("prefer"));
    try {
      const bytes = await readBytes(c, maxBodyBytes);
      const incoming = { operation, values, bytes, preferences };
      return await respond(c, incoming, options, worlds.use(nameOf(c)));
    } finally {
      const fault = c.get("fault");
      c.env.fault = fault?.fault;
      const [least, most] = options.latency;
      const latency = least + Math.random() * (most - least);
      await wait(c, latency + 1000 * (preferences.wait ?? 0) + (fault?.delay ?? 0));
    }
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

async function wait(c: Context<Env>, milliseconds: number) {
  const { signal } = c.env;
  if (milliseconds <= 0) return;
  const time = Math.min(milliseconds, maxWait);
  await setTimeout(time, undefined, signal && { signal }).catch(() => {});
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
