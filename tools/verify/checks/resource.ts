/** What responses show of a resource: whether it is the one that was addressed, and what is stored of what was sent. */
import { isObject, type Operation, own, uuid } from "#reader";
import {
  isPathOfItem,
  isSamePath,
  itemsOf,
  listOf,
  ownIdName,
  parametersIn,
  parameterValueName,
  successSchemaOf,
  valueNameOf,
} from "../contract/operations.ts";
import { OperationTester } from "../operation-tester.ts";
import { formatValue } from "../report/formatting.ts";
import { type Exchange, isExample, isSuccess, isUnavailable } from "../requests/exchange.ts";
import type { Value } from "../requests/observations.ts";
import { pathFor } from "../requests/requests.ts";
import type { Target } from "../requests/targets.ts";
import { schemeOf } from "../requests/tokens.ts";
import { contains, type Item, readList } from "./check.ts";

/** Whether an operation returns the resource that its path identifies, and not a new one, or one behind a longer path. */
export const returnsAddressed = ({ method, path }: Operation): boolean =>
  ["GET", "PUT", "PATCH"].includes(method) && /\}\/?$/.test(path);

/** Expects the IDs of the path in the response. */
export function expectAddressed(
  tester: OperationTester,
  values: Record<string, Value>,
  exchange: Exchange,
): void {
  const { operation, key } = tester;
  const schema = successSchemaOf(operation);
  if (!isSuccess(exchange) || !returnsAddressed(operation)) return;
  if (schema === undefined || !isObject(exchange.json)) return;
  const parameters = parametersIn(operation, "path");
  const names = parameters.map((parameter) => parameterValueName(operation, parameter));
  for (const property of schema.properties.values()) {
    const isKey = property.name === key?.property;
    const name = isKey ? key.name : valueNameOf(property, schema);
    const wanted = own(values, name);
    const actual = own(exchange.json, property.name);
    if (wanted === undefined || !["string", "number"].includes(typeof actual)) continue;
    // A secret in the path identifies a resource whose ID is known as well.
    if (!names.includes(name) && !isKey) continue;
    const isSame = String(actual).toLowerCase() === String(wanted).toLowerCase();
    const expected = `${property.name} to be ${wanted}, which the path identifies`;
    tester.expect("addressed", exchange, isSame, expected, formatValue(actual));
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
  if (uuid.test(`${sent}`)) return `${sent}`.toLowerCase() === `${stored}`.toLowerCase();
  const [sentUrl, storedUrl] = [sent, stored].map((value) => URL.parse(String(value))?.href);
  return contains(stored, sent) || (sentUrl !== undefined && sentUrl === storedUrl);
}

/** How the caller of an operation reads the resource that it changes. */
interface Reading {
  reader: OperationTester;
  path: string;
  id: unknown;
}

/** How to read what an operation changes, or why nothing shows it. */
function findReading(
  tester: OperationTester,
  values: Record<string, Value>,
  json: unknown,
): Reading | string {
  const { run, operation, key } = tester;
  const reader = findReader(tester);
  const [id] = [tester.idOf(json), key && own(values, key.name)].filter(
    (value) => value !== undefined,
  );
  const isOwnPath = reader !== undefined && isSamePath(reader.operation.path, operation.path);
  if (reader === undefined || (id === undefined && !(isOwnPath && !listOf(reader.operation)))) {
    const what = reader === undefined ? "no operation returns it" : "nothing identifies it";
    return `what is stored was not checked: ${what} to the same caller`;
  }
  // The path of an item ends with the ID, whatever it is called there.
  const last = isPathOfItem(reader.operation.path, operation.path)
    ? parametersIn(reader.operation, "path").at(-1)
    : undefined;
  const name = last === undefined ? key?.name : parameterValueName(reader.operation, last);
  const known = isOwnPath || name === undefined ? values : { ...values, [name]: id as Value };
  return { reader, path: pathFor(run, reader.operation, known), id };
}

/** The resource that an operation is about to change, as its caller sees it; undefined if nothing returns it. */
export async function readCurrent(tester: OperationTester, { values }: Target): Promise<unknown> {
  const reading = findReading(tester, values, undefined);
  if (typeof reading === "string") return undefined;
  return (await findResource(reading.reader, reading.path, reading.id)).resource;
}

/** Expects that a value that was rejected is not in the resource all the same. */
export async function expectNotStored(
  tester: OperationTester,
  what: string,
  sent: Item,
  { values }: Target,
): Promise<void> {
  const reading = findReading(tester, values, undefined);
  if (typeof reading === "string") return;
  const { reader, path, id } = reading;
  const { resource, exchange } = await findResource(reader, path, id);
  const fields = resource === undefined ? [] : comparedFields(reader, sent, resource);
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
  if (typeof reading === "string") return tester.skip("stored", reading);
  const { reader, path, id } = reading;
  const attempt = async () => {
    const { resource, exchange } = await findResource(reader, path, id);
    const fields = resource && comparedFields(reader, sent, resource);
    const isFinal = isUnavailable(reader.operation, exchange) || isExample(exchange);
    const isDone = fields?.every(([, value, actual]) => isStored(value, actual));
    return { resource, exchange, isDone, isFinal, isCompared: fields && fields.length > 0 };
  };
  // When a change is visible elsewhere is not stated.
  const found = await run.client.repeat(reader.operation.id, maxAttempts, attempt);
  if (found.isCompared) expectFields(tester, sent, found.exchange, found.resource, reader);
  else {
    const what = found.resource === undefined ? `${id}` : `any of ${Object.keys(sent).join(", ")}`;
    tester.skip("stored", `${reader.operation.id} does not return ${what}`);
  }
}

/** The operation that returns the same resource to the same caller: by itself if possible, or in a list. */
function findReader({ run, operation }: OperationTester): OperationTester | undefined {
  const type = ownIdName(successSchemaOf(operation));
  const isReader = (other: Operation) => {
    if (other.method !== "GET" || schemeOf(other) !== schemeOf(operation)) return false;
    const item = listOf(other)?.item;
    const isPath =
      isSamePath(other.path, operation.path) ||
      isPathOfItem(other.path, operation.path) ||
      (item !== undefined && isPathOfItem(operation.path, other.path));
    const isType = type !== undefined && ownIdName(item ?? successSchemaOf(other)) === type;
    // The ID of a resource without a name says nothing about its type.
    return isPath || (isType && type !== "id" && parametersIn(other, "path").length < 2);
  };
  const readers = run.contract.operations
    .filter(isReader)
    .map((other) => new OperationTester(run, other));
  const isList = (reader: OperationTester) => (listOf(reader.operation) === undefined ? 0 : 1);
  return readers.sort((reader, other) => isList(reader) - isList(other))[0];
}

/** Finds a resource in a response or, if it is a list, on any of its pages. */
async function findResource(reader: OperationTester, path: string, id: unknown) {
  const exchange = await reader.send({ path });
  const list = listOf(reader.operation);
  const isWanted = (item: Item) => `${reader.idOf(item)}`.toLowerCase() === `${id}`.toLowerCase();
  const { json } = exchange;
  if (list === undefined) {
    const isSame = isObject(json) && (reader.idOf(json) === undefined || isWanted(json));
    return { resource: isSame ? json : undefined, exchange };
  }
  const found = itemsOf(list, json).find(isWanted);
  if (found !== undefined) return { resource: found, exchange };
  const listed = await readList(reader, exchange, (items) => items.some(isWanted));
  return { resource: listed.items.find(isWanted), exchange };
}
