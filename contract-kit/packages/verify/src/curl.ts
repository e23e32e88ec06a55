import { acceptedJson } from "./encoding.ts";
import type { SentRequest } from "./exchange.ts";
import { type Credential, place } from "./tokens.ts";

/** A curl command that sends a request again. It takes tokens from environment variables. */
export function toCurl(
  server: string,
  { method, path, headers, body, credentials }: SentRequest,
): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const ownHeaders = Object.entries(headers).filter(([, value]) => value !== acceptedJson);
  const fields = typeof body === "object" ? [...body] : [];
  return [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    quote(server + path),
    ...credentials.map(credentialToCurl),
    ...ownHeaders.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...fields.map(([name, value]) => {
      return `-F ${quote(`${name}=${typeof value === "string" ? value : `@${value.name}`}`)}`;
    }),
    ...(typeof body === "string" ? [`--data ${quote(body)}`] : []),
  ].join(" ");
}

function credentialToCurl(credential: Credential): string {
  const { scheme, value, variable } = credential;
  const text = variable === undefined ? value : `$${variable}`;
  if (scheme.scheme === "basic") return `-u "${text}"`;
  const { in: location, name, value: placed } = place(credential, text);
  if (location === "query") return `--get --data-urlencode "${name}=${placed}"`;
  return location === "cookie" ? `-b "${name}=${placed}"` : `-H "${name}: ${placed}"`;
}
