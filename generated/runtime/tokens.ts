// Made by "npm run build" from openapi/. Do not edit.
/** The credentials of a client. */
import type { Authorize } from "./client.ts";

/** An access token, or a function that returns one. The function is called before every attempt, so a token can rotate. */
export type AccessToken =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

/** A security scheme: the option of the client that has the secret, how it is sent, and the name of a key. */
type Scheme =
  | [option: string, kind: "bearer" | "basic"]
  | [option: string, kind: "header" | "query" | "cookie", name: string];

/** Sends the first of these alternatives whose secrets the client has. The schemes of an alternative are sent together. */
export function credentials(alternatives: Scheme[][]): Authorize {
  return async (client, request, secrets) => {
    for (const schemes of alternatives) {
      const all = await Promise.all(
        schemes.map(([option, kind]) => secretOf(client, option, kind)),
      );
      if (!all.every((secret) => secret !== undefined)) continue;
      secrets.push(...all);
      return schemes.reduce((sent, scheme, index) => authorized(sent, scheme, all[index]), request);
    }
    return request;
  };
}

/** Sends the first token that a client has of these options. */
export const bearer = (...options: string[]): Authorize =>
  credentials(options.map((option) => [[option, "bearer"]]));

/**
 * The secret in an option of a client; undefined if it is empty. A token can begin with `Bearer `.
 *
 * @throws TypeError if a header cannot contain it. The error of `Headers` would show it.
 */
async function secretOf(client: object, name: string, kind: string): Promise<string | undefined> {
  const given = Object.hasOwn(client, name)
    ? (client as Record<string, AccessToken>)[name]
    : undefined;
  const secret: unknown = typeof given === "function" ? await given() : given;
  if (secret === undefined || secret === null) return undefined;
  if (typeof secret !== "string") {
    throw new TypeError(`${name} must be a string, or a function that returns one`);
  }
  const text = kind === "bearer" ? secret.trim().replace(/^bearer /i, "") : secret.trim();
  if (/[^ -~]/.test(text)) throw new TypeError(`${name} must be printable ASCII`);
  return text || undefined;
}

/** A request with a secret. */
function authorized(request: Request, [, kind, name = ""]: Scheme, secret = ""): Request {
  const { headers, url } = request;
  if (kind === "query") {
    const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(secret)}`;
    return new Request(url + (url.includes("?") ? "&" : "?") + parameter, request);
  }
  if (kind === "bearer") headers.set("authorization", `Bearer ${secret}`);
  if (kind === "basic") headers.set("authorization", `Basic ${btoa(secret)}`);
  if (kind === "header") headers.set(name, secret);
  if (kind === "cookie") {
    headers.set("cookie", [headers.get("cookie") ?? [], `${name}=${secret}`].flat().join("; "));
  }
  return request;
}
