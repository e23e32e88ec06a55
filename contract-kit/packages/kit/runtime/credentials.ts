/** Credentials of other kinds than one access token. */
import type { Authorize } from "./client.ts";
import { secretOf } from "./tokens.ts";

/** A security scheme: the option of the client that has the secret, how it is sent, and the name of a key. */
type Scheme =
  | [option: string, kind: "bearer" | "basic"]
  | [option: string, kind: "header" | "query" | "cookie", name: string];

/** Sends the first of these alternatives whose secrets the client has. The schemes of an alternative are sent together. */
export function credentials(alternatives: Scheme[][]): Authorize {
  return async (client, request) => {
    for (const schemes of alternatives) {
      const all = await Promise.all(schemes.map(([option]) => secretOf(client, option)));
      const secrets = all.filter((secret) => secret !== undefined);
      if (secrets.length < schemes.length) continue;
      const authorized = schemes.reduce(
        (sent, scheme, index) => add(scheme, secrets[index] ?? "", sent),
        request,
      );
      return { request: authorized, secrets };
    }
    return { request, secrets: [] };
  };
}

function add([, kind, name = ""]: Scheme, secret: string, request: Request): Request {
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
