/** Credentials of other kinds than one access token. */

import type { AccessToken } from "./access-token.ts";
import type { Authorize } from "./extended-call.ts";

/** A security scheme: the option of the client that has the secret, how it is sent, and the name of a key. */
type Scheme =
  | [option: string, kind: "bearer" | "basic"]
  | [option: string, kind: "header" | "query" | "cookie", name: string];

/**
 * Sends the first of these alternatives whose secrets the client has. The schemes of an alternative are sent together.
 *
 * @throws TypeError if a header cannot contain a secret. The error of `fetch` would show it.
 * @throws TypeError if a secret belongs into the query, and the caller does not take one.
 */
export function credentials(alternatives: Scheme[][]): Authorize {
  return async (client, headers, query) => {
    const options = client as unknown as Record<string, AccessToken>;
    for (const schemes of alternatives) {
      const secrets = await Promise.all(
        schemes.map(([option]) => secretOf(options[option], option)),
      );
      if (!secrets.every((secret) => secret !== undefined)) continue;
      for (const [index, [option, kind, name = ""]] of schemes.entries()) {
        if (kind === "query" && !query) {
          throw new TypeError(`${option} is sent in the query, which only the functions can do`);
        }
        const secret = `${secrets[index]}`;
        if (kind === "bearer") headers.authorization = `Bearer ${secret}`;
        else if (kind === "basic") headers.authorization = `Basic ${btoa(secret)}`;
        else if (kind === "header") headers[name.toLowerCase()] = secret;
        else if (kind === "query") query?.push(`${name}=${encodeURIComponent(secret)}`);
        else headers.cookie = [headers.cookie ?? [], `${name}=${secret}`].flat().join("; ");
      }
      return secrets;
    }
    return undefined;
  };
}

async function secretOf(given: AccessToken, option: string): Promise<string | undefined> {
  const secret = (typeof given === "function" ? await given() : given)?.trim();
  if (/[^ -~]/.test(secret ?? "")) throw new TypeError(`${option} must be printable ASCII`);
  return secret;
}
