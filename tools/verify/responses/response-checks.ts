import {
  essenceOf,
  isSuccess as isDocumentedSuccess,
  isObject,
  kindOf,
  type MediaType,
  responseFor,
  successOf,
} from "#reader";
import { objectsIn, visitObjects } from "../contract/operations.ts";
import { formatValue } from "../report/formatting.ts";
import { type Exchange, isSuccess, tooLarge } from "../requests/exchange.ts";
import { checkClaims } from "./assumed-fields.ts";
import { type Checked, checkBody, describe } from "./body-checks.ts";

/** Checks a response against what its operation documents. */
export const checkResponse = (checked: Checked): void =>
  isSuccess(checked.exchange) ? checkSuccess(checked) : checkError(checked);

function checkSuccess(checked: Checked): void {
  const { operation, exchange, expect } = checked;
  const { status } = exchange;
  const response = responseFor(operation, status);
  const isDocumented = response !== undefined && isDocumentedSuccess(response);
  const statuses = operation.responses.filter(isDocumentedSuccess).map(({ status }) => status);
  expect("success-status", isDocumented, `status ${statuses.join(" or ")}`, String(status));
  const [media] = (isDocumented ? response : successOf(operation))?.content ?? [];
  if (media === undefined) return;
  const { header, charset } = readContentType(exchange);
  const isSameType = isOf(header, media);
  const isUtf8 = charset === "utf-8" && exchange.isUtf8;
  // Another media type of JSON can be read all the same.
  const isReadable = media.kind === "json" ? kindOf(header) === "json" && isUtf8 : isSameType;
  const bytes = exchange.isUtf8 ? "" : ", with bytes that are not UTF-8";
  expect("content-type", isReadable, `${media.type} in UTF-8`, `${header}${bytes}`);
  if (!isReadable) return;
  expect("media-type", isSameType, media.type, header);
  if (exchange.isTooLarge) checked.skip("body", tooLarge);
  else if (media.kind === "json") checkBody(checked, media.schema);
}

function readContentType({ headers }: Exchange) {
  const header = headers.get("content-type") ?? "no content type";
  const charset = /;\s*charset="?([^";\s]+)/i.exec(header)?.[1]?.toLowerCase() ?? "utf-8";
  return { header, charset };
}

const isOf = (header: string, { type }: MediaType): boolean =>
  essenceOf(header) === essenceOf(type);

function checkError(checked: Checked): void {
  const { operation, exchange, expect } = checked;
  const { status } = exchange;
  const response = responseFor(operation, status);
  const statuses = operation.responses.map((response) => response.status);
  const documented = statuses.filter((code) => code.startsWith("4")).join(", ");
  // A default response is about errors.
  const isDocumented = response !== undefined && (status >= 400 || response.status !== "default");
  const expected = `a documented error status: ${documented || "none"}`;
  expect("error-status", isDocumented, expected, String(status));
  const [media] = response?.content ?? [];
  if (exchange.isTooLarge) checked.skip("problem", tooLarge);
  else if (status >= 400 && media !== undefined) checkProblem(checked, media);
}

function checkProblem(checked: Checked, media: MediaType): void {
  const { validate, exchange, expect } = checked;
  const { status, json } = exchange;
  const { header } = readContentType(exchange);
  expect("problem", isOf(header, media), media.type, header);
  if (!isOf(header, media) || media.schema === undefined) return;
  for (const violation of validate(media.schema, json))
    expect("problem", false, ...describe(violation));
  const visited = [...visitObjects(media.schema, json)];
  for (const result of checkClaims(checked.claims, visited, [], validate))
    checked.expectClaim(result);
  const problem = isObject(json) ? json : {};
  const isSame = typeof problem.status !== "number" || problem.status === status;
  expect("problem", isSame, `/status to be ${status}`, String(problem.status));
  for (const { location, ...error } of objectsIn(problem.errors)) {
    const name = location === "body" ? "pointer" : "name";
    const isLocated = typeof location !== "string" || typeof error[name] === "string";
    expect("problem", isLocated, `errors in ${location} to have a ${name}`, formatValue(error));
  }
}
