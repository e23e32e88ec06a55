import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Fields, Resource } from "./leaves.ts";

export interface Named {
  named: string[];
  type: string;
}

export interface InterfaceOperation {
  call: string;
  auth: "bearer" | "none" | "shown";
  query?: string[];
  body?: { fields: Fields; required?: string[]; further?: "open" };
  answer: string;
  always?: Record<string, string>;
}

export interface InterfaceTable {
  conventions: {
    server: string;
    "media type": string;
    identifiers: Named;
    amounts: Named;
    currencies: Named;
    timestamps: Named & { like: string[]; unlike: string[] };
    list: Fields;
  };
  resources: Record<string, Resource>;
  states: Record<string, string[]>;
  transitions: {
    resource: string;
    from: string;
    operation: number;
    "addressed by": string;
    to: string;
    carries: string;
    mentions: string[];
  }[];
  segments: Record<string, string>;
  operations: Record<string, InterfaceOperation>;
  rules: {
    1: { parameter: string; type: string; required: boolean; mentions: string[] };
    2: { operation: number; criteria: string[]; "also with": string; default: string[] };
    3: { operations: number[]; criteria: "any"; default: "none" };
    4: { operations: number[]; field: string; mentions: string[] };
    5: { operation: number; field: string; mentions: string[] };
    6: { operations: number[]; field: string; mentions: string[] };
    7: { "further fields open": number[] };
    8: { query: string[] };
  };
  authentication: {
    scheme: { type: string; scheme: string };
    "without token": number[];
    "need not shown": number[];
    "by body": Record<string, string[]>;
    "by path": Record<string, string>;
    "for the customer": number[];
  };
  limits: { operation: number; field: string; of: "key length" | "pairs"; most: number }[];
  versioning: { prefix: string };
  "not shown": {
    groups: string[];
    "document keys": string[];
    "operation keys": string[];
    statuses: string[];
    headers: string[];
    "parameters in": string[];
    "scheme keys": string[];
  };
}

export interface SettledTable {
  nullable: Record<string, string[]>;
  absent: Record<string, string[]>;
  "no identifiers": string[];
  "no amounts": string[];
  components: Record<string, string>;
  bodies: Record<string, string>;
  bases: Record<string, string[]>;
  operations: Record<string, { id: string; status: string; problems: string[] }>;
  problems: {
    "every operation": string[];
    "media type": string;
    component: string;
    fields: string[];
    "error fields": string[];
  };
  "required in body": Record<string, string[]>;
  "token optional": number[];
  paging: { operations: number[]; parameters: Record<string, Record<string, unknown>> };
  server: string;
}

export interface Tables {
  shown: InterfaceTable;
  settled: SettledTable;
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

/** Both tables as they stand beside this file. */
export const tables: Tables = {
  shown: parse(read("./interface.yaml")) as InterfaceTable,
  settled: parse(read("./settled.yaml")) as SettledTable,
};
