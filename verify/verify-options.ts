import type { Contract } from "contract-kit-reader";
import type { Tokens } from "./tokens.ts";
import type { Workflow } from "./workflows.ts";

/** What to verify, and how. */
export interface VerifyOptions {
  /** Scheme and host of the server, and what comes before the paths of the contract. */
  server: string;
  contract: Contract;
  workflows: Workflow[];
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
