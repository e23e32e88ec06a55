import type { IncomingMessage } from "node:http";
import type { Contract } from "contract-kit-reader";
import { type Context, Hono } from "hono";
import { limitBody } from "./http-request.ts";
import { parseJson } from "./json.ts";
import { ProblemError } from "./problems.ts";
import { StateError } from "./state.ts";
import { type Issue, toPointer } from "./validation.ts";
import { maxMainBytes, type World, type Worlds } from "./worlds.ts";

type Env = { Bindings: { incoming?: IncomingMessage } };

/** Addresses from which only programs of this machine can connect. */
const loopbackAddress = /^(::ffff:)?127\.|^::1$/;
/** Host names that can only mean this machine. */
const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request comes from a program of this machine or from the sandbox's own pages. Any other page can send
 * requests from this machine, too, even under another host name.
 */
function isLocal(c: Context<Env>, host: string): boolean {
  const { hostname, origin } = new URL(c.req.url);
  const site = c.req.header("sec-fetch-site") ?? "none";
  return (
    loopbackAddress.test(c.env.incoming?.socket.remoteAddress ?? "") &&
    (loopbackName.test(hostname) || hostname === host.toLowerCase()) &&
    (c.req.header("origin") ?? origin) === origin &&
    (site === "same-origin" || site === "none")
  );
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
export function createControl(
  { title, version }: Contract,
  worlds: Worlds,
  getWorld: (c: Context) => World,
  host: string | undefined,
): Hono<Env> {
  const app = new Hono<Env>();
  const isAllowed = (c: Context<Env>) => host === undefined || isLocal(c, host);
  const health = ({ store }: World) => ({ status: "ok", entities: store.counts() });

  // So the reference recognizes the sandbox, and what it can offer. No other site can read this.
  app.get("/", (c) => c.json({ title, version, control: isAllowed(c) }));
  app.use(async (c, next) => {
    if (!isAllowed(c)) {
      const detail =
        "/_sandbox is for this machine and for the pages of the sandbox: use 127.0.0.1 in the URL";
      throw new ProblemError("Forbidden", { in: "header", name: "Host", detail });
    }
    await next();
  });
  app.get("/health", (c) => c.json(health(getWorld(c))));
  app.get("/requests", (c) => c.json(getWorld(c).requests));
  app.get("/state", (c) => {
    const headers = { "content-type": "application/json" };
    return c.body(getWorld(c).store.dump(), 200, headers);
  });
  app.put("/state", limitBody(maxMainBytes), async (c) => {
    const state = parseJson(await c.req.arrayBuffer());
    const world = getWorld(c);
    try {
      worlds.load(world, state);
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      const errors = error.issues.map(({ path, message: detail }) => {
        return { in: "body", pointer: toPointer(maskToken(path)), detail };
      });
      throw new ProblemError("InvalidRequest", ...errors);
    }
    return c.json(health(world));
  });
  app.post("/reset", (c) => {
    const world = getWorld(c);
    worlds.load(world);
    return c.json(health(world));
  });
  app.get("/worlds", (c) => c.json(worlds.list()));
  app.delete("/worlds/:name", (c) => {
    if (!worlds.delete(c.req.param("name"))) throw new ProblemError("NotFound");
    return c.body(null, 204);
  });
  return app;
}
