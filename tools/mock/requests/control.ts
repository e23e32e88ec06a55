import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { asObject } from "#reader";
import { ProblemError } from "../contract/problems.ts";
import { type Issue, toPointer } from "../contract/validation.ts";
import { parseJson } from "../state/json.ts";
import { StateError } from "../state/state.ts";
import { maxMainBytes, worldMethods } from "../state/worlds.ts";
import { type Fault, SandboxError } from "../types.ts";
import type { AppContext, Env, Prepared } from "./env.ts";
import { readBytes } from "./request.ts";

/** Addresses from which only programs of this machine can connect. */
const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
/** Host names that can only mean this machine. */
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request comes from a program of this machine or from the sandbox's own pages. Any other page can send
 * requests from this machine, too, even under another host name.
 */
function isLocal(c: AppContext, host: string): boolean {
  const { hostname, origin } = new URL(c.req.url);
  const site = c.req.header("sec-fetch-site") ?? "none";
  return (
    loopbackAddress.test(c.env.incoming?.socket.remoteAddress ?? "") &&
    (loopbackName.test(hostname) || hostname === host.toLowerCase()) &&
    (c.req.header("origin") ?? origin) === origin &&
    (site === "same-origin" || site === "none")
  );
}

/** Keeps a request away from the routes below it that is not from this machine. */
const requireLocal = (isAllowed: (c: AppContext) => boolean) =>
  createMiddleware<Env>(async (c, next) => {
    if (!isAllowed(c)) {
      const detail =
        "/_sandbox is for this machine and for the pages of the sandbox: use 127.0.0.1 in the URL";
      throw new ProblemError("Forbidden", { location: "header", name: "Host", detail });
    }
    await next();
  });

/** What a SandboxError says is a problem of the request. */
function rejectRequest(error: Error): never {
  if (!(error instanceof SandboxError)) throw error;
  const issues =
    error instanceof StateError ? error.issues : [{ path: [], message: error.message }];
  const errors = issues.map(({ path, message: detail }) => {
    return { location: "body", pointer: toPointer(maskToken(path)), detail };
  });
  throw new ProblemError("InvalidRequest", ...errors);
}

/** The log contains the locations of errors, and no tokens. */
function maskToken(path: Issue["path"]): Issue["path"] {
  const [part, token] = path;
  return part === "tokens" && token !== undefined ? path.with(1, `${token}`.slice(0, 5)) : path;
}

/**
 * The routes below `/_sandbox`, with which tests and people look into a world and change it. Behind a server,
 * which has a host, they are only for this machine.
 */
export function createControl(prepared: Prepared, host: string | undefined): Hono<Env> {
  const { contract, worlds } = prepared;
  const { title, version } = contract;
  const app = new Hono<Env>();
  const isAllowed = (c: AppContext) => host === undefined || isLocal(c, host);
  const worldOf = (c: AppContext) => worldMethods(prepared, c.var.worldName);
  const getWorld = (c: AppContext) => worlds.use(c.var.worldName);
  const health = (c: AppContext) => c.json({ status: "ok", entities: getWorld(c).store.counts() });

  // So the reference recognizes the sandbox, and what it can offer. No other site can read this.
  app.get("/", (c) => c.json({ title, version, control: isAllowed(c) }));
  app.use(requireLocal(isAllowed));
  app.onError(rejectRequest);
  app.get("/health", health);
  app.get("/requests", (c) => c.json(getWorld(c).requests));
  app.get("/state", (c) => c.json(getWorld(c).store.state()));
  app.put("/state", async (c) => {
    const state = await readJson(c, maxMainBytes);
    worlds.load(getWorld(c), state);
    return health(c);
  });
  app.patch("/state/:type/:id", async (c) => {
    const { type, id } = c.req.param();
    return c.json(worldOf(c).update(type, id, (await readJson(c)) as object));
  });
  app.post("/reset", (c) => {
    worldOf(c).reset();
    return health(c);
  });
  app.get("/faults", (c) => c.json(worldOf(c).faults()));
  app.put("/faults", async (c) => {
    worldOf(c).setFaults((await readJson(c)) as Fault[]);
    return c.json(worldOf(c).faults());
  });
  app.delete("/faults", (c) => {
    worldOf(c).setFaults([]);
    return c.body(null, 204);
  });
  app.get("/clock", (c) => c.json({ now: worldOf(c).time() }));
  app.put("/clock", async (c) => {
    worldOf(c).setTime(await readField(c, "now"));
    return c.json({ now: worldOf(c).time() });
  });
  app.post("/clock/advance", async (c) => {
    worldOf(c).advanceTime(await readField(c, "milliseconds"));
    return c.json({ now: worldOf(c).time() });
  });
  app.get("/worlds", (c) => c.json(worlds.list()));
  app.delete("/worlds/:name", (c) => {
    if (!worlds.delete(c.req.param("name"))) throw new ProblemError("NotFound");
    return c.body(null, 204);
  });
  rejectOthers(app);
  return app;
}

/** Says which routes there are in response to any other request. */
function rejectOthers(app: Hono<Env>): void {
  const requests = app.routes.filter(({ method }) => method !== "ALL");
  const detail = `must be one of ${requests.map(({ method, path }) => `${method} ${path}`).join(", ")}`;
  app.all("*", () => {
    throw new ProblemError("NotFound", { location: "path", name: "/_sandbox", detail });
  });
}

const readJson = async (c: AppContext, maxBytes?: number): Promise<unknown> =>
  parseJson(await readBytes(c, maxBytes));

/** A field of a body, which the method of the world checks. */
async function readField(c: AppContext, name: string): Promise<never> {
  const { [name]: value } = asObject(await readJson(c));
  if (value !== undefined) return value as never;
  const pointer = `/${name}`;
  throw new ProblemError("InvalidRequest", { location: "body", pointer, detail: "is required" });
}
