import {
  concreteType,
  countInHeader,
  jsonIn,
  type Operation,
  pageParameter,
  responseFor,
  successOf,
} from "contract-kit-reader";
import type { HonoRequest } from "hono";
import type { Prepared } from "./env.ts";
import { acceptable, type Reply } from "./examples.ts";
import { type HandlerBody, HandlerResponse } from "./handler.ts";
import { InvalidResponseError } from "./problems.ts";
import { serialize } from "./serializer.ts";
import { Page, type Store } from "./store.ts";

/**
 * The result of a handler as the contract describes the response.
 *
 * @throws InvalidResponseError if the contract does not have such a response.
 */
export function showResult(
  request: HonoRequest,
  prepared: Prepared,
  operation: Operation,
  store: Store,
  result: HandlerBody | HandlerResponse,
): Reply {
  const { body, ...given } =
    result instanceof HandlerResponse ? result : new HandlerResponse(result);
  const usual = successOf(operation);
  const response = given.status === undefined ? usual : responseFor(operation, given.status);
  const status = given.status ?? (Number(usual?.status) || 200);
  if (response === undefined && given.status !== undefined) {
    throw new InvalidResponseError(`the contract has no response ${status} of ${operation.id}`);
  }
  const described = response?.content ?? [];
  const content = status < 300 ? acceptable(described, request.header("accept")) : described;
  const isRaw =
    typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  const ofBytes = content.find(({ kind }) => kind !== "json") ?? content[0];
  const media = isRaw ? ofBytes : jsonIn(content);
  const schema = media?.schema;
  if (body === undefined && schema !== undefined) {
    const reason = "returns nothing, and the contract has a body";
    throw new InvalidResponseError(`the handler ${operation.id} ${reason}`);
  }
  const isShown = body !== undefined && schema !== undefined && !isRaw;
  const shown = isShown ? JSON.stringify(serialize(prepared, store, schema, body)) : null;
  const type = media ? concreteType(media) : "application/json";
  const counts = body instanceof Page ? pageHeaders(request, operation, body) : {};
  const headers = { "content-type": type, ...counts, ...given.headers };
  return { status, headers, body: isRaw ? body : shown };
}

/** The headers that the contract has for a page: how many entities and pages there are, and a link to the next. */
function pageHeaders(request: HonoRequest, operation: Operation, page: Page) {
  const numbers = { total: page.totalCount, lastPage: page.maxPage };
  const headers: Record<string, string> = {};
  for (const { name } of successOf(operation)?.headers ?? []) {
    const count = countInHeader(name);
    if (count !== undefined) headers[name] = `${numbers[count]}`;
    if (name.toLowerCase() !== "link" || page.nextCursor === null) continue;
    const url = new URL(request.url);
    const parameter = pageParameter(operation)?.name;
    const next = Number(url.searchParams.get(parameter ?? "") ?? 1) + 1;
    url.searchParams.set(parameter ?? "cursor", parameter ? `${next}` : page.nextCursor);
    headers[name] = `<${url.pathname}${url.search}>; rel="next"`;
  }
  return headers;
}
