import { CliError, type Contract, dictionary } from "#reader";
import type { Owners, Tokens } from "./requests/tokens.ts";
import type { Workflow } from "./workflows/arazzo.ts";

/** How much to send, and how long to wait. */
export interface Limits {
  maxRequests: number;
  /** Requests per second. */
  rate: number;
  /** Seconds for a request. */
  timeout: number;
  /** Seconds for the whole run. */
  maxTime: number;
  /** Seconds for what the service does by itself, such as processing a request. */
  wait: number;
}

/** What to verify, and how. */
export interface VerifyOptions extends Partial<Limits> {
  /** Scheme and host of the server, and what comes before the paths of the contract. */
  server: string;
  contract: Contract;
  workflows?: Workflow[];
  /** By the names of the security schemes, with `other_` before that of another caller. */
  tokens?: Tokens;
  /** By security scheme: the fields of a resource that identify the owner of a token, who gets no others. */
  owners?: Owners;
  /** Values that no list contains, such as a `book_id`. */
  inputs?: Record<string, string>;
  /** Whether to send requests that change something. */
  write?: boolean;
  /** Operations, rules, workflows, or `operation/rule`; `*` stands for anything. Default: everything. */
  only?: string[];
  /** IDs of assumptions that the server has to follow: breaking them fails. Confirmed ones are always demanded. */
  must?: string[];
  /** A file for the requests and responses, as HTTP Archive without tokens and secrets. */
  har?: string | undefined;
  /** Ends the run, with a report of what was checked. */
  signal?: AbortSignal | undefined;
  /** Sends the requests, such as the `fetch` of an app in the same process. Default: the global `fetch`. */
  fetch?: ((url: URL, init: RequestInit) => Promise<Response>) | undefined;
}

/** The limits of a run for which no others are given. */
export const defaultLimits: Limits = {
  maxRequests: 1_000,
  rate: 50,
  timeout: 10,
  maxTime: 600,
  wait: 30,
};

/** The options of a run, with a value for each. */
export type CompleteOptions = Required<VerifyOptions>;

/** Fills in the defaults. */
export const withDefaults = (options: VerifyOptions): CompleteOptions => ({
  ...defaultLimits,
  workflows: [],
  write: false,
  only: [],
  must: [],
  har: undefined,
  signal: undefined,
  fetch: undefined,
  ...options,
  // The names of a contract can be those that every object inherits.
  tokens: dictionary(Object.entries(options.tokens ?? {})),
  owners: dictionary(Object.entries(options.owners ?? {})),
  inputs: dictionary(Object.entries(options.inputs ?? {})),
});

/**
 * Reads the URL of a server and removes a trailing slash.
 *
 * @throws CliError for anything but scheme, host and path.
 */
export function parseServerUrl(text: string): string {
  const hint = "Use scheme and host, such as --server http://127.0.0.1:4010.";
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(`"${text}" is not an HTTP URL`, hint);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new CliError("the URL of the server has a user name, password, query or hash", hint);
  }
  return url.href.replace(/\/+$/, "");
}
