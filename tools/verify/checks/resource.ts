/** What responses show of a resource: whether it is the one that was addressed, and what is stored of what was sent. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Operation, own, uuid } from "#reader";
import {
  idOf,
  isPathOfItem,
  isSamePath,
  itemsOf,
  listOf,
  namesInPath,
  ownIdName,
  successSchemaOf,
  valueNameOf,
} from "../contract/operations.ts";
import { OperationTester } from "../operation-tester.ts";
import { formatValue } from "../report/formatting.ts";
import { type Exchange, isExample, isSuccess, isUnavailable } from "../requests/exchange.ts";
import { pathFor } from "../requests/requests.ts";
import type { Target } from "../requests/targets.ts";
import { schemeOf } from "../requests/tokens.ts";
import { type Item, readList } from "./lists.ts";

/** Whether a value is the same as another one. An object may have more fields. */
export function contains(value: unknown, expected: unknown): boolean {
  if (!isObject(value) || !isObject(expected)) return isDeepStrictEqual(value, expected);
  return Object.entries(expected).every(([name, part]) => isDeepStrictEqual(value[name], part));
}

/** Whether an operation returns the resource that its path identifies, and not a new one, or one behind a longer path. */
export const returnsAddressed = ({ method, path }: Operation): boolean =>
  ["GET", "PUT", "PATCH"].includes(method) && /\}\/?$/.test(path);

const isSameId = (id: unknown, other: unknown): boolean =>
  `${id}`.toLowerCase() === `${other}`.toLowerCase();

/** Expects the IDs of the path in the response. */
export function expectAddressed(
  tester: OperationTester,
  values: Record<string, string>,
  exchange: Exchange,
): void {
  const { operation } = tester;
  const schema = successSchemaOf(operation);
  if (!isSuccess(exchange) || !returnsAddressed(operation)) return;
  const names = namesInPath(operation);
  for (const property of schema?.properties.values() ?? []) {
    const name = valueNameOf(property, schema);
    const [wanted, actual] = [own(values, name), own(exchange.json, property.name)];
    if (wanted === undefined || typeof actual !== "string") continue;
    // A secret in the path identifies a resource whose ID is known as well.
    if (!names.includes(name) && property.name !== "id") continue;
    const expected = `${property.name} to be ${wanted}, which the path identifies`;
    tester.expect("addressed", exchange, isSameId(actual, wanted), expected, formatValue(actual));
  }
}

const maxAttempts = 15;

/** Expects the values that were sent in the fields of a resource. A field may be absent. */
export function expectFields(
  tester: OperationTester,
  sent: Item,
  exchange: Exchange,
  resource: unknown = exchange.json,
  of: OperationTester = tester,
): void {
  for (const [name, value, actual] of comparedFields(of, sent, resource)) {
    const expected = `${name} to be ${JSON.stringify(value)}, as it was sent`;
    const isPassed = isStored(value, actual);
    tester.expect("stored", exchange, isPassed, expected, formatValue(actual));
  }
}

/** The fields that were sent and that a resource has, with both values. */
function comparedFields({ operation }: OperationTester, sent: Item, resource: unknown) {
  const { properties } = listOf(operation)?.item ?? successSchemaOf(operation) ?? {};
  return Object.entries(sent).flatMap(([name, value]): [string, unknown, unknown][] => {
    const isCompared = isObject(resource) && properties?.has(name) && Object.hasOwn(resource, name);
    return isCompared ? [[name, value, resource[name]]] : [];
  });
}

/** A URL can be stored in its normalized form, and a UUID in capital letters. */
export function isStored(sent: unknown, stored: unknown): boolean {
  if (uuid.test(`${sent}`)) return isSameId(sent, stored);
  const [sentUrl, storedUrl] = [sent, stored].map((value) => URL.parse(String(value))?.href);
  return contains(stored, sent) || (sentUrl !== undefined && sentUrl === storedUrl);
}

/** How the caller of an operation reads the resource that it changes. */
interface Reading {
  reader: OperationTester;
  path: string;
  id: string;
}

/** How to read what an operation changes; undefined if no operation returns it to the same caller. */
function findReading(
  tester: OperationTester,
  values: Record<string, string>,
  json?: unknown,
): Reading | undefined {
  const reader = findReader(tester);
  const name = ownIdName(successSchemaOf(tester.operation)) ?? "";
  const id = idOf(json) ?? own(values, name);
  if (reader === undefined || typeof id !== "string") return undefined;
  return { reader, path: pathFor(reader.operation, { ...values, [name]: id }), id };
}

/** The resource that an operation is about to change, as its caller sees it; undefined if nothing returns it. */
export async function readCurrent(tester: OperationTester, { values }: Target): Promise<unknown> {
  const reading = findReading(tester, values);
  return reading && (await findResource(reading)).resource;
}

/** Expects that a value that was rejected is not in the resource all the same. */
export async function expectNotStored(
  tester: OperationTester,
  what: string,
  sent: Item,
  { values }: Target,
): Promise<void> {
  const reading = findReading(tester, values);
  if (reading === undefined) return;
  const { resource, exchange } = await findResource(reading);
  const fields = comparedFields(reading.reader, sent, resource);
  for (const [name, value, actual] of fields) {
    const expected = `${what} not to be stored, as it was rejected`;
    tester.expect("limits", exchange, !isStored(value, actual), expected, `${name} as sent`);
  }
}

/** Expects what an operation changed in what another operation returns to the same caller. */
export async function expectStored(
  tester: OperationTester,
  sent: Item,
  { values }: Target,
  { json }: Exchange,
): Promise<void> {
  const { run, operation } = tester;
  if (!["POST", "PUT", "PATCH"].includes(operation.method)) return;
  const reading = findReading(tester, values, json);
  if (reading === undefined) {
    const reason = "what is stored was not checked: no operation returns it to the same caller";
    return tester.skip("stored", reason);
  }
  const { reader, id } = reading;
  const attempt = async () => {
    const { resource, exchange } = await findResource(reading);
    const fields = comparedFields(reader, sent, resource);
    const isFinal = isUnavailable(reader.operation, exchange) || isExample(exchange);
    const isStale = fields.some(([, value, actual]) => !isStored(value, actual));
    const isDone = resource !== undefined && !isStale;
    return { resource, exchange, isDone, isFinal, isCompared: fields.length > 0 };
  };
  // When a change is visible elsewhere is not stated.
  const found = await run.client.repeat(reader.operation.id, maxAttempts, attempt);
  if (found.isCompared) expectFields(tester, sent, found.exchange, found.resource, reader);
  else {
    const what = found.resource === undefined ? id : `any of ${Object.keys(sent).join(", ")}`;
    tester.skip("stored", `${reader.operation.id} does not return ${what}`);
  }
}

/** The operation that returns the same resource to the same caller: by itself if possible, or in a list. */
function findReader({ run, operation }: OperationTester): OperationTester | undefined {
  const isReader = (other: Operation) =>
    other.method === "GET" &&
    schemeOf(other) === schemeOf(operation) &&
    (isSamePath(other.path, operation.path) ||
      isPathOfItem(other.path, operation.path) ||
      (listOf(other) !== undefined && isPathOfItem(operation.path, other.path)));
  const readers = run.contract.operations.filter(isReader);
  const reader = readers.find((other) => listOf(other) === undefined) ?? readers[0];
  return reader && new OperationTester(run, reader);
}

/** Finds a resource in a response or, if it is a list, on any of its pages. */
async function findResource({ reader, path, id }: Reading) {
  const exchange = await reader.send({ path });
  const list = listOf(reader.operation);
  const isWanted = (item: unknown) => isSameId(idOf(item), id);
  const { json } = exchange;
  if (list === undefined) return { resource: isWanted(json) ? json : undefined, exchange };
  const found = itemsOf(list, json).find(isWanted);
  if (found !== undefined) return { resource: found, exchange };
  const listed = await readList(reader, exchange, (items) => items.some(isWanted));
  return { resource: listed.items.find(isWanted), exchange };
}
