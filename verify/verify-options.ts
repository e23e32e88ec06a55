import type { Tokens } from "./tokens.ts";

/** What to verify, and how. */
export interface VerifyOptions {
  /** Scheme and host of the server, and what comes before `/v1`. */
  server: string;
  tokens: Tokens;
  /** Values that no list contains, such as an `order_id`. */
  inputs: Record<string, string>;
  /** Whether to send requests that change something. */
  write?: boolean;
  /** Operations, rules, workflows, or `operation/rule`; `*` stands for anything. Default: everything. */
  only?: string[];
  maxRequests: number;
  /** Requests per second. */
  rate: number;
  /** Seconds for a request. */
  timeout: number;
  /** Seconds for the whole run. */
  maxTime: number;
  /** Seconds for what the service does by itself, such as processing an order. */
  wait: number;
  signal: AbortSignal | undefined;
}
