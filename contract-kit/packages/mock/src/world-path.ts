import type { Context } from "hono";

/** The world that a URL names, if it names one, and the path in it. */
export function locate(url: string): { world: string | undefined; path: string } {
  const pattern = /^[a-zA-Z]+:\/\/[^/?#]*(?:\/worlds\/([\w-]{1,64})(?=[/?#]|$))?([^?#]*)/;
  const [, world, path] = pattern.exec(url) ?? [];
  return { world, path: path || "/" };
}

/** The name of the world of a request; undefined for the main one. */
export const worldNameOf = (c: Context): string | undefined => locate(c.req.url).world;
