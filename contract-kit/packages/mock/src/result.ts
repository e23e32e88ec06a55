import {
  concreteType,
  countInHeader,
  jsonIn,
  pageParameter,
  responseFor,
  successOf,
} from "contract-kit-reader";
import type { Context } from "hono";
import type { OperationEnv, Prepared } from "./env.ts";
import { acceptable } from "./examples.ts";
import { type HandlerBody, HandlerResponse } from "./handler.ts";
import { InvalidResponseError, serialize } from "./serializer.ts";
import { Page } from "./store.ts";

/**
 * The result of a handler as the contract describes the response.
 *
 * @throws InvalidResponseError if the contract does not have such a response.
 */
export function showResult(
  c: Context<OperationEnv>,
  prepared: Prepared,
  result: HandlerBody | HandlerResponse,
): Response {
  const { operation, world } = c.var;
  const { body, ...given } =
    result instanceof HandlerResponse ? result : new HandlerResponse(result);
  const usual = successOf(operation);
  const response = given.status === undefined ? usual : responseFor(operation, given.status);
  const status = given.status ?? (Number(usual?.status) || 200);
  if (response === undefined && given.status !== undefined) {
    throw new InvalidResponseError(`the contract has no response ${status} of ${operation.id}`);
  }
  const described = response?.content ?? [];
  const content = status < 300 ? acceptable(described, c.req.header("accept")) : described;
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
  const shown = isShown ? JSON.stringify(serialize(prepared, world.store, schema, body)) : null;
  c.header("content-type", media ? concreteType(media) : "application/json");
  if (body instanceof Page) addPageHeaders(c, body);
  for (const [name, value] of Object.entries(given.headers)) c.header(name, value);
  return c.body((isRaw ? body : shown) as string, status as 200);
}

/** The headers that the contract has for a page: how many entities and pages there are, and a link to the next. */
function addPageHeaders(c: Context<OperationEnv>, page: Page): void {
  const { operation } = c.var;
  const numbers = { total: page.totalCount, lastPage: page.maxPage };
  for (const { name } of successOf(operation)?.headers ?? []) {
    const count = countInHeader(name);
    if (count !== undefined) c.header(name, `${numbers[count]}`);
    if (name.toLowerCase() !== "link" || page.nextCursor === null) continue;
    const url = new URL(c.req.url);
    const parameter = pageParameter(operation)?.name;
    const next = Number(url.searchParams.get(parameter ?? "") ?? 1) + 1;
    url.searchParams.set(parameter ?? "cursor", parameter ? `${next}` : page.nextCursor);
    c.header(name, `<${url.pathname}${url.search}>; rel="next"`);
  }
}
