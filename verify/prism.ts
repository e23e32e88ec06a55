import { createRequire } from "node:module";
import { parse as parseQuery } from "node:querystring";
import type { IHttpOperation } from "@stoplight/types";
import type { Contract } from "./contract.ts";

const require = createRequire(import.meta.url);
const { getHttpOperationsFromSpec } = require("@stoplight/prism-http/dist/utils/operations.js");
const {
  validateInput,
  validateOutput,
  validateSecurity,
} = require("@stoplight/prism-http/dist/validator/index.js");

/** A request and its answer, as they passed by. */
export interface Passed {
  method: string;
  /** Without the query. */
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string;
  status: number;
  answerHeaders: Record<string, string>;
  answerBody: string;
}

/** A violation in Prism's words: where, and what. */
export type Violation = string;

export interface Validators {
  request: (operation: string, passed: Passed) => Violation[];
  answer: (operation: string, passed: Passed) => Violation[];
}

interface Diagnostic {
  path?: string[];
  message: string;
}

type Verdict = { _tag: "Left"; left: Diagnostic[] } | { _tag: "Right" };

const known = new WeakMap<Contract, Promise<IHttpOperation[]>>();

/** Prism's view of the operations of a contract. */
function operationsOf(contract: Contract): Promise<IHttpOperation[]> {
  // Without it, Prism would not check the keywords that 2020-12 has and draft-07 has not.
  const jsonSchemaDialect = "https://json-schema.org/draft/2020-12/schema";
  const operations =
    known.get(contract) ??
    getHttpOperationsFromSpec({ ...structuredClone(contract.document), jsonSchemaDialect });
  known.set(contract, operations);
  return operations;
}

/** Prism's own validators, for the operations of the contract. */
export async function createValidators(contract: Contract): Promise<Validators> {
  const resources = await operationsOf(contract);
  const resourceOf = (id: string) => resources.find(({ iid }) => iid === id);

  return {
    request: (operation, { method, path, search, headers, body }) => {
      const resource = resourceOf(operation);
      const read = parseBody(body, headers["content-type"]);
      if (read === unreadable) return ["request body is no JSON"];
      const element = {
        method: method.toLowerCase(),
        url: { path, query: { ...parseQuery(search) } },
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        body: read,
      };
      return [
        ...told(validateSecurity({ resource, element })),
        ...told(validateInput({ resource, element })),
      ];
    },
    answer: (operation, { status, answerHeaders, answerBody }) => {
      const read = parseBody(answerBody, answerHeaders["content-type"]);
      if (read === unreadable) return ["response body is no JSON"];
      const element = { statusCode: status, headers: answerHeaders, body: read };
      return told(validateOutput({ resource: resourceOf(operation), element }));
    },
  };
}

function told(verdict: Verdict): Violation[] {
  if (verdict._tag === "Right") return [];
  return verdict.left.map(({ path = [], message }) => {
    const where = path.join("/");
    return where === "" || message.includes(path.at(-1) ?? "") ? message : `${where}: ${message}`;
  });
}

const unreadable = Symbol("unreadable");

function parseBody(text: string, type = ""): unknown {
  if (text === "") return undefined;
  if (!/^\s*application\/([^;\s]+\+)?json\s*(;|$)/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}
