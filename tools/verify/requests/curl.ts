import { shellWord } from "#reader";
import { acceptedJson } from "./encoding.ts";
import type { SentRequest } from "./exchange.ts";
import { type Credential, place } from "./tokens.ts";

/** A curl command that sends a request again. It takes tokens from environment variables. */
export function toCurl(
  server: string,
  { method, path, headers, body, credentials }: SentRequest,
): string {
  const ownHeaders = Object.entries(headers).filter(([, value]) => value !== acceptedJson);
  const fields = typeof body === "object" ? [...body] : [];
  return [
    "curl -i",
    // With -X, curl would wait for a body.
    ...(method === "GET" ? [] : [method === "HEAD" ? "--head" : `-X ${method}`]),
    shellWord(server + path),
    ...credentials.map(credentialToCurl),
    ...ownHeaders.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...fields.map(([name, value]) => {
      return typeof value === "string"
        ? `--form-string ${shellWord(`${name}=${value}`)}`
        : `-F ${shellWord(`${name}=@${value.name}`)}`;
    }),
    ...(typeof body === "string" ? [`--data-raw ${shellWord(body)}`] : []),
  ].join(" ");
}

function credentialToCurl(credential: Credential): string {
  const { scheme, value, variable } = credential;
  const token = variable === undefined ? value : `$${variable}`;
  if (scheme.scheme === "basic") return `-u "${token}"`;
  const { in: location, name, value: prefix } = place(credential, "");
  if (location === "query") return `--url-query ${withToken(`${name}=`, token)}`;
  return location === "cookie"
    ? `-b ${withToken(`${name}=`, token)}`
    : `-H ${withToken(`${name}: ${prefix}`, token)}`;
}

/** Between double quotes, where a shell reads the variable of a token, it would also run what words can contain. */
const withToken = (words: string, token: string): string =>
  /^[\w :=-]*$/.test(words) ? `"${words}${token}"` : `${shellWord(words)}"${token}"`;
