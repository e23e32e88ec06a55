/** Sending requests to a server or to a sandbox in this process. */
import { within } from "./wait.ts";

export interface Sent {
  method?: string;
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any form
  body: any;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends requests with a function like the global `fetch`. */
export function sender(fetch: Fetch, url: string) {
  return async ({ method = "GET", path, token, headers, body }: Sent): Promise<Received> => {
    const payload = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const sent = fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      redirect: "manual",
      ...(payload !== undefined && { body: payload }),
    });
    const response = await within(sent, () => `the response to ${method} ${path}`);
    const { date: _, ...rest } = Object.fromEntries(response.headers);
    const text = await response.text();
    const isJson = /json/.test(rest["content-type"] ?? "") && text !== "";
    return { status: response.status, headers: rest, text, body: isJson && JSON.parse(text) };
  };
}
