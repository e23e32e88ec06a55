/** The tokens of a client. */
import type { Middleware } from "openapi-fetch";
import { abortOf } from "./deadline.ts";
import { checkPath } from "./path.ts";

/** An access token, or a function that returns one. It is called for each call, so that a token can change. */
export type AccessToken =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

/** The secrets among the options of a client. */
export type Secrets<Name extends string> = { [Key in Name]?: AccessToken };

/** Sends each operation the first of the tokens that it accepts and the client has. */
export function sendTokens<Name extends string>(
  baseUrl: string,
  options: Secrets<Name>,
  accepted: Record<string, Name[]>,
): Middleware {
  return authorize(baseUrl, accepted, async (request, name) => {
    const token = await readSecret(options, name, request.signal);
    // It can have been pasted with its scheme.
    if (token) request.headers.set("authorization", `Bearer ${token.replace(/^bearer /i, "")}`);
    return token && request;
  });
}

/**
 * Adds the first credentials that the client has to a request of an operation that accepts them, if it is sent below
 * `baseUrl` and does not set `Authorization` itself. Checks the parameters of the path before.
 */
export function authorize<Credentials>(
  baseUrl: string,
  accepted: Record<string, Credentials[]>,
  add: (request: Request, credentials: Credentials) => Promise<Request | undefined | "">,
): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const operation = `${request.method} ${schemaPath}`;
      checkPath(operation, schemaPath, params.path);
      const isService = `${request.url}/`.startsWith(`${baseUrl}/`);
      if (!isService || request.headers.has("authorization")) return undefined;
      for (const credentials of accepted[operation] ?? []) {
        const authorized = await add(request, credentials);
        if (authorized) return authorized;
      }
      return undefined;
    },
  };
}

/**
 * A secret of a client; an empty one is none. Every object inherits functions, such as `constructor`. Rejects with the reason
 * of the signal if it aborts before a function has returned the secret.
 *
 * @throws TypeError if a header cannot contain it. The error of `Headers` would show it.
 */
export async function readSecret<Name extends string>(
  options: Secrets<Name>,
  name: Name,
  signal: AbortSignal,
): Promise<string | undefined> {
  const given = Object.hasOwn(options, name) ? options[name] : undefined;
  const isFunction = typeof given === "function";
  const secret: unknown = isFunction ? await Promise.race([given(), abortOf(signal)]) : given;
  if (secret === undefined || secret === null) return undefined;
  if (typeof secret !== "string") {
    throw new TypeError(`${name} must be a string, or a function that returns one`);
  }
  const text = secret.trim();
  if (/[^ -~]/.test(text)) throw new TypeError(`${name} must be printable ASCII`);
  return text;
}
