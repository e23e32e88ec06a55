import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Sandbox } from "../../sandbox/index.ts";

/** A request on its way to the sandbox, to inspect and to change. */
export interface ProxyRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

/** A response on its way back. */
export interface ProxyResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** What a server does otherwise than the sandbox. */
export interface Change {
  /** Changes the request, or responds in place of the sandbox. */
  request?: (
    request: ProxyRequest,
    memory: Memory,
  ) => ProxyResponse | undefined | Promise<ProxyResponse | undefined>;
  /** Changes the response to the original request. */
  response?: (response: ProxyResponse, request: ProxyRequest, memory: Memory) => void;
}

export type Memory = Record<string, Json>;

/** A parsed body, whose fields the reader knows. */
export type Json = ReturnType<typeof JSON.parse>;

export const tokenOf = ({ headers }: ProxyRequest) =>
  headers.get("authorization")?.replace(/^Bearer /, "");

export const useToken = ({ headers }: ProxyRequest, token: string) =>
  headers.set("authorization", `Bearer ${token}`);

export const respondJson = (status: number, body: unknown): ProxyResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Changes the body of a response, if it is JSON. The change returns another body or edits this one. */
export function editBody(response: ProxyResponse, change: (body: Json) => unknown): void {
  if (!/json/.test(response.headers["content-type"] ?? "")) return;
  const body = JSON.parse(String(response.body));
  response.body = JSON.stringify(change(body) ?? body);
}

/** Starts a server that passes requests on to a sandbox, with a change. */
export async function startServer(sandbox: Sandbox, change: Change = {}) {
  const memory: Memory = {};

  async function pass({
    method,
    path,
    query,
    headers,
    body,
  }: ProxyRequest): Promise<ProxyResponse> {
    const response = await sandbox.fetch(`http://127.0.0.1${path}?${query}`, {
      method,
      headers,
      ...(body !== "" && { body }),
    });
    const type = response.headers.get("content-type");
    return {
      status: response.status,
      headers: type === null ? {} : { "content-type": type },
      body: await response.text(),
    };
  }

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of message.setEncoding("utf8")) body += chunk;
    const { connection: _, "content-length": __, ...headers } = message.headers;
    const url = new URL(message.url ?? "/", "http://127.0.0.1");
    const read = (): ProxyRequest => ({
      method: message.method ?? "GET",
      path: url.pathname,
      query: new URLSearchParams(url.search),
      headers: new Headers(headers as Record<string, string>),
      body,
    });
    const request = read();
    const result = (await change.request?.(request, memory)) ?? (await pass(request));
    change.response?.(result, read(), memory);
    response.writeHead(result.status, result.headers).end(result.body);
  }

  const server = createServer((message, response) => {
    respond(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
