import type { Authorize } from "./client.ts";

/** An access token, or a function that returns one. The function is called before every attempt, so a token can rotate. */
export type AccessToken =
  | string
  | undefined
  | (() => string | undefined | Promise<string | undefined>);

/** Sends the first token that a client has of these options. One that begins with `Bearer ` is accepted, too. */
export function bearer(...names: string[]): Authorize {
  return async (client, request) => {
    for (const name of names) {
      const token = (await secretOf(client, name))?.replace(/^bearer /i, "");
      if (!token) continue;
      request.headers.set("authorization", `Bearer ${token}`);
      return { request, secrets: [token] };
    }
    return { request, secrets: [] };
  };
}

/**
 * The secret in an option of a client.
 *
 * @throws TypeError if a header cannot contain it. The error of `Headers` would show it.
 */
export async function secretOf(client: object, name: string): Promise<string | undefined> {
  const given = (client as Record<string, AccessToken>)[name];
  const secret: unknown = typeof given === "function" ? await given() : given;
  if (secret === undefined || secret === null) return undefined;
  if (typeof secret !== "string") {
    throw new TypeError(`${name} must be a string, or a function that returns one`);
  }
  if (/[^ -~]/.test(secret.trim())) throw new TypeError(`${name} must be printable ASCII`);
  return secret.trim();
}
