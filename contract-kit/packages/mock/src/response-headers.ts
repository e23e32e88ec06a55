import { cors } from "hono/cors";
import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

const allowPreflight = cors({ origin: (origin) => origin, credentials: true, maxAge: 600 });

/** Lets pages of any origin call everything but `/_sandbox`, also with credentials, for which no `*` stands for all. */
export const allowOrigins = createMiddleware<Env>(async (c, next) => {
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
});

/** An example or a stored text can be a page with scripts. They would run on the origin that controls the sandbox. */
export const makeInert = createMiddleware<Env>(async (c, next) => {
  await next();
  c.res.headers.append("content-security-policy", "default-src 'none'; sandbox");
  c.res.headers.set("x-content-type-options", "nosniff");
});
