/** Credentials of a client that are not only bearer tokens. */
import type { Middleware } from "openapi-fetch";
import { authorize, readSecret, type Secrets } from "./tokens.ts";

/** How a secret is sent: in `Authorization`, or as a key of this name. */
export type Scheme = "bearer" | "basic" | [location: "header" | "query" | "cookie", name: string];

/** Sends each operation the first alternative that it accepts and for which the client has all secrets. */
export function sendCredentials<Name extends string>(
  baseUrl: string,
  options: Secrets<Name>,
  schemes: Record<string, Scheme>,
  accepted: Record<string, Name[][]>,
): Middleware {
  return authorize(baseUrl, accepted, async (request, names) => {
    const { signal } = request;
    const all = await Promise.all(names.map((name) => readSecret(options, name, signal)));
    if (!all.every(Boolean)) return undefined;
    return names.reduce(
      (sent, name, index) => withSecret(sent, schemes[name] as Scheme, all[index] ?? ""),
      request,
    );
  });
}

function withSecret(request: Request, scheme: Scheme, secret: string): Request {
  const { headers, url } = request;
  if (scheme === "bearer") {
    headers.set("authorization", `Bearer ${secret.replace(/^bearer /i, "")}`);
  } else if (scheme === "basic") {
    headers.set("authorization", `Basic ${btoa(secret)}`);
  } else if (scheme[0] === "header") {
    headers.set(scheme[1], secret);
  } else if (scheme[0] === "cookie") {
    const cookie = headers.get("cookie");
    headers.set("cookie", `${cookie === null ? "" : `${cookie}; `}${scheme[1]}=${secret}`);
  } else {
    const key = `${encodeURIComponent(scheme[1])}=${encodeURIComponent(secret)}`;
    // It can be another class than the global one.
    const SameRequest = request.constructor as typeof Request;
    return new SameRequest(`${url}${url.includes("?") ? "&" : "?"}${key}`, request);
  }
  return request;
}
