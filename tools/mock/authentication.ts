import { isBearer, type Operation, own, type SecurityScheme } from "#reader";
import { ProblemError } from "./problems.ts";
import type { SentParameters } from "./sent-parameters.ts";
import type { Store } from "./store.ts";
import type { Caller } from "./types.ts";

/**
 * Who a request is from. What it sends for a security scheme is a token of the seed: a bearer token, an API key, or the
 * user name of Basic. A sandbox whose seed has no tokens accepts any.
 *
 * @throws ProblemError if the credentials are missing, unknown or sent twice.
 */
export function callerOf(
  { security }: Operation,
  sent: SentParameters,
  store: Store,
): Caller | undefined {
  const alternatives = security.filter((schemes) => schemes.length > 0);
  const isOptional = alternatives.length < security.length || security.length === 0;
  for (const schemes of alternatives) {
    const credentials = schemes.map(({ scheme }) => credentialsFor(scheme, sent));
    if (credentials.includes(undefined)) continue;
    const [caller] = credentials.flatMap((text = "") => store.caller(text) ?? []);
    if (caller !== undefined || store.tokens().length === 0) return caller;
  }
  const isSent = alternatives.flat().some(({ scheme }) => {
    const isHeader = scheme.type !== "apiKey" && sent.header("authorization") !== undefined;
    return isHeader || (scheme.key && credentialsFor(scheme, sent) !== undefined);
  });
  if (isOptional && !isSent) return undefined;
  throw new ProblemError("Unauthorized");
}

function credentialsFor(scheme: SecurityScheme, sent: SentParameters): string | undefined {
  // The sandbox has no certificates, so that every client is taken for one that has.
  if (scheme.type === "mutualTLS") return "";
  if (scheme.key !== undefined) {
    const { in: location, name } = scheme.key;
    const query = sent.query.get(name)?.[0];
    return (
      { query, header: sent.header(name), cookie: own(sent.cookie, name) }[location] || undefined
    );
  }
  const header = sent.header("authorization")?.trim() ?? "";
  // A second header is appended to the first one. No credentials of these schemes have a comma.
  if (/^(bearer|basic) [^,]*,/i.test(header)) {
    const detail = { location: "header", name: "Authorization", detail: "must be sent once" };
    throw new ProblemError("MalformedRequest", detail);
  }
  const [, name = "", text = ""] = /^(\S+) +(.+)$/.exec(header) ?? [];
  if (name.toLowerCase() !== (isBearer(scheme) ? "bearer" : scheme.scheme)) return undefined;
  return scheme.scheme === "basic" ? decode(text).split(":")[0] : text;
}

/** The text of Base64. What is something else is no known credentials. */
function decode(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
  } catch {
    return text;
  }
}

/** The header `WWW-Authenticate` for an operation that requires credentials; undefined if no scheme has one. */
export function challengeOf({ security }: Operation): string | undefined {
  const schemes = security.flat().map(({ scheme }) => {
    if (isBearer(scheme)) return "Bearer";
    return scheme.scheme === "basic" ? 'Basic realm="sandbox"' : [];
  });
  return [...new Set(schemes.flat())].join(", ") || undefined;
}
