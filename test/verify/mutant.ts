import { tokens } from "./seeded-sandbox.ts";
import {
  type Change,
  editBody,
  type Json,
  type Memory,
  type ProxyRequest,
  type ProxyResponse,
  tokenOf,
  useToken,
} from "./server.ts";

/** A server that breaks rules of one operation or workflow, and no other rules of it. */
export interface Mutant extends Change {
  name: string;
  in: string;
  failed?: string[];
  noted?: string[];
  /** Whether only requests that change something show it. */
  write?: boolean;
}

export const unknownId = "00000000-0000-4000-8000-000000000000";
export const paths = {
  sessions: "/v1/checkouts/custom/",
  subscriptions: "/v1/subscriptions/",
  orders: "/v1/orders/",
  organizations: "/v1/organizations/",
  portalSubscriptions: "/v1/customer-portal/subscriptions/",
  portalKeys: "/v1/customer-portal/license-keys/",
};

type Matches = (request: ProxyRequest) => boolean;

export const lists =
  (path: string): Matches =>
  (request) =>
    request.method === "GET" && request.path === path;
export const gets =
  (path: string): Matches =>
  (request) =>
    request.method === "GET" && request.path.startsWith(path) && request.path !== path;
export const updatesSession: Matches = ({ method, path }) =>
  method === "PATCH" && /^\/v1\/checkouts\/custom\/[^/]+$/.test(path);
export const createsSession: Matches = ({ method, path }) =>
  method === "POST" && path === paths.sessions;
export const confirms: Matches = ({ path }) => path.endsWith("/confirm");
export const isKnown = (request: ProxyRequest) =>
  Object.values(tokens).includes(tokenOf(request) ?? "");
export const isOf = (token: string) => (request: ProxyRequest) => tokenOf(request) === token;

/** Changes successful responses to some requests. */
export const responds = (
  matches: Matches,
  change: (response: ProxyResponse, request: ProxyRequest, memory: Memory) => void,
): Change => ({
  response: (response, request, memory) => {
    if (matches(request) && response.status < 300) change(response, request, memory);
  },
});

/** Changes the bodies of successful responses to some requests. */
export const edits = (
  matches: Matches,
  change: (body: Json, request: ProxyRequest) => unknown,
): Change =>
  responds(matches, (response, request) => editBody(response, (body) => change(body, request)));

/** Changes error responses. */
export const errors = (change: (response: ProxyResponse) => void): Change => ({
  response: (response) => {
    if (response.status >= 400) change(response);
  },
});

/** Changes some requests, or responds to them. */
export const requests = (
  matches: Matches,
  change: (request: ProxyRequest) => ProxyResponse | undefined,
): Change => ({ request: (request) => (matches(request) ? change(request) : undefined) });

/** Handles requests with a token as if they had another one. */
export const usesToken = (matches: Matches, token: string): Change =>
  requests(matches, (request) => {
    useToken(request, token);
    return undefined;
  });

/** Changes the query of requests for the subscriptions of the merchant. */
export const queries = (change: (query: URLSearchParams) => void): Change =>
  requests(lists(paths.subscriptions), ({ query }) => {
    change(query);
    return undefined;
  });

/** Changes the parsed bodies of requests. */
export const bodies = (
  matches: Matches,
  change: (body: Json, request: ProxyRequest) => Json,
): Change =>
  requests(matches, (request) => {
    if (/^[{[].*[}\]]$/s.test(request.body)) {
      request.body = JSON.stringify(change(JSON.parse(request.body), request));
    }
    return undefined;
  });

export const both =
  (...all: Matches[]): Matches =>
  (request) =>
    all.every((matches) => matches(request));

export const problem = (status: number): ProxyResponse => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: JSON.stringify({ type: "/problems/other", title: "No", status, detail: "No." }),
});
export const redirect = (location: string): ProxyResponse => ({
  status: 307,
  headers: { location },
  body: "",
});

export const reverse = (criterion: string) =>
  criterion.startsWith("-") ? criterion.slice(1) : `-${criterion}`;

export const ignoreSuccessUrl = (body: Json) => {
  if (typeof body.success_url === "string") delete body.success_url;
  return body;
};

/** Stores a value that exceeds a limit, although the sandbox rejects it. */
export const ignoresLimit = (exceeds: (metadata: Json) => boolean): Change => ({
  ...bodies(updatesSession, (body) => {
    return exceeds(body.customer_metadata ?? {}) ? { ...body, customer_metadata: {} } : body;
  }),
  ...edits(updatesSession, (body, request) => {
    const { customer_metadata: metadata } = /^{/.test(request.body) ? JSON.parse(request.body) : {};
    if (exceeds(metadata ?? {})) body.customer_metadata = metadata;
  }),
});
