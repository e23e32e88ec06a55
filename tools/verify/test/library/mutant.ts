import {
  type Behavior,
  type Caller,
  conforming,
  contract,
  type Incoming,
  type Json,
  type Outgoing,
  tokens,
} from "./library.ts";

/** A server that breaks rules of one operation or workflow, and no other rules of it. */
export interface Mutant {
  name: string;
  /** The operation or workflow that shows it. */
  in: string;
  failed: string[];
  noted: string[];
  change: Partial<Behavior>;
}

/** How a library behaves. The first parts are about the operation that shows it. */
interface Change extends Partial<Behavior> {
  set?: object;
  edit?: (body: Json, request: Incoming) => unknown;
  respond?: (response: Outgoing) => unknown;
  reply?: (request: Incoming) => Outgoing | undefined;
  query?: (query: URLSearchParams) => void;
  /** Handles some requests as those of another caller. */
  takes?: (request: Incoming, caller: Caller | undefined) => boolean;
  /** The token of that caller. */
  token?: string;
  /** Changes error responses of any operation. */
  fail?: (response: Outgoing) => unknown;
}

function toMutant(
  operation: string,
  name: string,
  { set, edit, respond, reply, query, takes, token, fail, ...change }: Change,
) {
  const changeQuery = (request: Incoming) => void query?.(request.query);
  const behavior: Partial<Behavior> = {
    ...(set && sets(operation, set)),
    ...(edit && edits(operation, edit)),
    ...(respond && responds(operation, respond)),
    ...(reply && receives(operation, reply)),
    ...(query && receives(operation, changeQuery)),
    ...(takes && takesFor(operation, takes, token)),
    ...(fail && errors(fail)),
    ...change,
  };
  return { name, in: operation, change: behavior };
}

/** A server that fails a rule, and perhaps breaks assumptions as well. */
export function fails(
  rules: string | [failed: string, ...noted: string[]],
  operation: string,
  name: string,
  change: Change,
): Mutant {
  const [failed = "", ...noted] = [rules].flat();
  return { ...toMutant(operation, name, change), failed: [failed], noted };
}

/** A server that only breaks assumptions, or differs in what the contract leaves open. */
export function notes(
  noted: string | string[],
  operation: string,
  name: string,
  change: Change,
): Mutant {
  return { ...toMutant(operation, name, change), failed: [], noted: [noted].flat() };
}

/** Whether only requests that change something show it. */
export const needsWrite = ({ in: name }: Pick<Mutant, "in">): boolean =>
  contract.operations.find(({ id }) => id === name)?.method !== "GET";

export const unknownId = "00000000-0000-4000-8000-000000000000";

type Matches = string | ((request: Incoming) => boolean);

const isMatch = (matches: Matches, request: Incoming) =>
  typeof matches === "string" ? request.operation === matches : matches(request);

/** Changes successful responses to some requests. */
export const responds = (
  matches: Matches,
  change: (response: Outgoing, request: Incoming, memory: Json) => unknown,
): Partial<Behavior> => ({
  send: (response, request, memory) => {
    if (isMatch(matches, request) && response.status < 300) change(response, request, memory);
  },
});

/** Changes the bodies of successful responses to some requests: edits them or returns others. */
export const edits = (
  matches: Matches,
  change: (body: Json, request: Incoming) => unknown,
): Partial<Behavior> =>
  responds(matches, (response, request) => {
    response.body = change(response.body, request) ?? response.body;
  });

/** Sets fields of the resource that an operation returns. */
export const sets = (operation: string, fields: object): Partial<Behavior> =>
  edits(operation, (body) => ({ ...body, ...fields }));

/** Changes error responses. */
export const errors = (change: (response: Outgoing) => unknown): Partial<Behavior> => ({
  send: (response) => {
    if (response.status >= 400) change(response);
  },
});

/** Changes some requests, or responds to them at once. */
export const receives = (
  matches: Matches,
  change: (request: Incoming) => Outgoing | undefined,
): Partial<Behavior> => ({
  receive: (request) => (isMatch(matches, request) ? change(request) : undefined),
});

const takesFor = (
  operation: string,
  isTaken: (request: Incoming, caller: Caller | undefined) => boolean,
  token = tokens.librarian,
): Partial<Behavior> => ({
  identify: (request, state) => {
    const caller = conforming.identify(request, state);
    const isOther = request.operation === operation && isTaken(request, caller);
    return isOther ? state.callers[token] : caller;
  },
});

export const redirect = (location: string): Outgoing => ({
  status: 307,
  headers: { location },
  body: "",
});
