// Copied by "npm run build" from tools/generate/runtime/tokens.ts. Edit that file instead.
/** The tokens of a client. */
import type { Middleware } from "openapi-fetch";
import { abortOf } from "./deadline.ts";
import { checkPath } from "./path.ts";

/** An access token, or a function that returns one. It is called for each call, so that a token can change. */
export type AccessToken =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

type Tokens<Name extends string> = { [Key in Name]?: AccessToken };

/**
 * Sends each operation the first of the tokens that it accepts and the client has, if the request is sent below `baseUrl` and
 * does not set `Authorization` itself. Checks the parameters of the path before.
 */
export function sendTokens<Name extends string>(
  baseUrl: string,
  options: Tokens<Name>,
  accepted: Record<string, Name[]>,
): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const operation = `${request.method} ${schemaPath}`;
      checkPath(operation, schemaPath, params.path);
      const isService = `${request.url}/`.startsWith(`${baseUrl}/`);
      if (!isService || request.headers.has("authorization")) return undefined;
      for (const name of accepted[operation] ?? []) {
        const token = await readToken(options, name, request.signal);
        if (!token) continue;
        request.headers.set("authorization", `Bearer ${token}`);
        return request;
      }
      return undefined;
    },
  };
}

/**
 * A token of a client; an empty one is none. Every object inherits functions, such as `constructor`. Rejects with the reason of
 * the signal if it aborts before a function has returned the token.
 *
 * @throws TypeError if a header cannot contain it. The error of `Headers` would show it.
 */
async function readToken<Name extends string>(
  options: Tokens<Name>,
  name: Name,
  signal: AbortSignal,
): Promise<string | undefined> {
  const given = Object.hasOwn(options, name) ? options[name] : undefined;
  const isFunction = typeof given === "function";
  const token: unknown = isFunction ? await Promise.race([given(), abortOf(signal)]) : given;
  if (token === undefined || token === null) return undefined;
  if (typeof token !== "string") {
    throw new TypeError(`${name} must be a string, or a function that returns one`);
  }
  const text = token.trim();
  if (/[^ -~]/.test(text)) throw new TypeError(`${name} must be printable ASCII`);
  // It can have been pasted with its scheme.
  return text.replace(/^bearer /i, "");
}
