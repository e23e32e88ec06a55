import type { AccessToken, ClientOptions } from "./options.ts";

/**
 * How an operation is called. `calls.ts` has one for each. What only some operations need is a function
 * below, so that a bundle contains it only if one of its operations does.
 */
export interface Call {
  /** operationId, such as `getBook`. */
  id: string;
  method: string;
  path: string;
  /** Adds the credentials of a client to the headers, and returns the secrets that are elsewhere. */
  authorize?: Authorize;
  /** Returns the query of a URL. */
  query?: (values: object | undefined) => string;
  /** Returns the body to send, and adds its media type to the headers. */
  body?: (value: unknown, headers: Record<string, string>) => string | undefined;
  /** Checks whether the body of a success is the documented one. Default: `isObject`. */
  isResult?: (body: unknown) => boolean;
}

type Authorize = (
  client: ClientOptions,
  headers: Record<string, string>,
) => Promise<string[] | undefined>;

/** How an operation is called by its path and method. */
export type PathCall = Pick<Call, "authorize" | "isResult">;

/** Sends the token in this option of a client. One that begins with `Bearer ` is accepted, too. */
export function bearer(option: string): Authorize {
  return async (client, headers) => {
    const given = (client as unknown as Record<string, AccessToken>)[option];
    const token = (typeof given === "function" ? await given() : given)?.trim();
    if (token) headers.authorization = `Bearer ${token.replace(/^bearer /i, "")}`;
    return undefined;
  };
}

/** Sends the first of these tokens that a client has. */
export function firstOf(...tokens: Authorize[]): Authorize {
  return async (client, headers) => {
    for (const authorize of tokens) {
      if (!headers.authorization) await authorize(client, headers);
    }
    return undefined;
  };
}

/** An array repeats its parameter. Parameters that are undefined or null are omitted. */
export function query(values: object = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((item) => item != null)
      .map((item) => `${name}=${encodeURIComponent(item)}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

export function json(value: unknown, headers: Record<string, string>): string | undefined {
  if (value !== undefined) headers["content-type"] = "application/json";
  return JSON.stringify(value);
}

/** Whether a body is an object, as that of most operations is. */
export function isObject(body: unknown): boolean {
  return Object(body) === body && !Array.isArray(body);
}

/** Whether a response has no body, as that of an operation without a result. */
export function isEmpty(body: unknown): boolean {
  return body === undefined;
}

/** Whether a response has any body, or none. */
export const isAnything = (): boolean => true;

/** Whether JSON can be any value. */
export const isAny = (body: unknown): boolean => body !== undefined;
