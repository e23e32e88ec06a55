import {
  type Contract,
  kindOf,
  type Operation,
  type SchemaObject,
  type WrittenSchema,
} from "#reader";
import { exampleOf } from "../contract/examples.ts";
import { bodilessStatuses, type Reply, statusText } from "../contract/replies.ts";
import type { Validator } from "../contract/validation.ts";
import type { Fault, FaultType } from "../types.ts";
import { findUnstorable, maxBodyDepth } from "./json.ts";
import { StateError } from "./state.ts";

/** The code of the error with which `fetch` of Node.js fails; it has none for what is not HTTP. */
const errorCodes: Record<FaultType, string | undefined> = {
  EMPTY_RESPONSE: "UND_ERR_SOCKET",
  CONNECTION_RESET_BY_PEER: "ECONNRESET",
  MALFORMED_RESPONSE_CHUNK: "UND_ERR_SOCKET",
  RANDOM_DATA_THEN_CLOSE: undefined,
};

const text: SchemaObject = { type: "string", maxLength: 1000 };

const properties: Record<keyof Fault, WrittenSchema> = {
  operation: text,
  times: { type: "integer", minimum: 1 },
  status: { type: "integer", minimum: 200, maximum: 599 },
  example: text,
  headers: {
    type: "object",
    maxProperties: 50,
    propertyNames: { pattern: "^[\\w!#$%&'*+.^`|~-]+$" },
    additionalProperties: { ...text, pattern: "^[\\t\\x20-\\x7e\\x80-\\xff]*$" },
  },
  body: true,
  delay: { type: "integer", minimum: 0, maximum: 30_000 },
  fault: { enum: Object.keys(errorCodes) },
};

/** The schema "faults". */
export const faultList: SchemaObject = {
  type: "array",
  maxItems: 100,
  items: { type: "object", properties, additionalProperties: false },
};

/**
 * The faults in a value, each of which happens once unless it says how often.
 *
 * @throws StateError for what is no list of faults, or names what the contract does not have.
 */
export function readFaults(contract: Contract, validator: Validator, value: unknown): Fault[] {
  const unstorable = findUnstorable(value, maxBodyDepth);
  if (unstorable !== undefined) throw new StateError([{ path: [], message: unstorable }]);
  const issues = validator.validate("faults", value);
  if (issues.length > 0) throw new StateError(issues);
  const faults = (value as Fault[]).map((fault) => ({ times: 1, ...fault }));
  for (const [index, fault] of faults.entries()) {
    const { operation: id, status: code, example, headers, delay } = fault;
    const report = (message: string, ...field: string[]) =>
      issues.push({ path: [index, ...field], message });
    const operation = contract.operations.find((candidate) => candidate.id === id);
    if (id !== undefined && operation === undefined) {
      const [first] = contract.operations;
      report(`is no operationId of the contract, such as ${first?.id}`, "operation");
    }
    const isKnown = operation && exampleOf(operation, { code, example }) !== undefined;
    if (example !== undefined && !isKnown) {
      report("is no example of the operation and status: name both", "example");
    }
    if (hasResponse(fault)) continue;
    if (headers !== undefined) report("need a status, an example or a body", "headers");
    else if (delay === undefined && fault.fault === undefined) {
      report("has no effect: add a status, an example, a body, a delay or a fault");
    }
  }
  if (issues.length > 0) throw new StateError(issues);
  return faults;
}

/** Whether a fault has a response in place of the usual one. */
const hasResponse = ({ status, example, body }: Fault): boolean =>
  status !== undefined || example !== undefined || body !== undefined;

/** The first fault for an operation, which then happens once less. */
export function takeFault(faults: Fault[], { id }: Operation): Fault | undefined {
  const index = faults.findIndex(({ operation = id }) => operation === id);
  const fault = faults[index];
  if (fault === undefined) return undefined;
  const times = (fault.times ?? 1) - 1;
  faults.splice(index, 1, ...(times > 0 ? [{ ...fault, times }] : []));
  return fault;
}

/** The response that a fault has in place of the usual one; undefined if the operation is carried out. */
export function faultReply(operation: Operation, fault: Fault): Reply | undefined {
  const { status, example, headers = {}, body } = fault;
  if (!hasResponse(fault)) return undefined;
  const documented = exampleOf(operation, { code: status, example });
  const code = status ?? documented?.status ?? 200;
  const plain = {
    headers: { "content-type": "text/plain" },
    body: `${code} ${statusText(code)}\n`,
  };
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const usual = documented ?? plain;
  const all: Record<string, string> = { ...usual.headers, ...Object.fromEntries(given) };
  if (bodilessStatuses.includes(code)) return { status: code, headers: all, body: null };
  if (body === undefined) return { status: code, headers: all, body: usual.body };
  // A text is sent unchanged, so that it can be what the contract does not allow.
  if (typeof body === "string") return { status: code, headers: all, body };
  if (kindOf(all["content-type"] ?? "") !== "json") all["content-type"] = "application/json";
  return { status: code, headers: all, body: JSON.stringify(body) };
}

/** A fault as the log shows it. */
export const describeFault = ({ status, delay, fault }: Fault): string =>
  [status, fault, delay && `${delay} ms`].filter(Boolean).join(" ") || "response";

/** What a client in this process sees of a fault of the connection, in the words of Node.js. */
export async function breakOff(response: Response, fault: FaultType): Promise<Response> {
  if (fault !== "MALFORMED_RESPONSE_CHUNK") {
    const cause = Object.assign(new Error("other side closed"), { code: errorCodes[fault] });
    throw new TypeError("fetch failed", { cause });
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(body.subarray(0, body.length / 2)),
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  return new Response(half, { status: response.status, headers: response.headers });
}
