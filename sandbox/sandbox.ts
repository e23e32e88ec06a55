import { createRequire } from "node:module";
import * as Either from "fp-ts/lib/Either.js";
import type { ProblemError } from "../generated/models.ts";
import type { Sources } from "./clock.ts";
import { type Contract, nameOf, propertiesOf, type Served } from "./contract.ts";
import type { Caller } from "./entities.ts";
import { createChecker } from "./fields.ts";
import { type Call, type Desk, exampleIn, handlers, type Result } from "./handlers.ts";
import { describe, Refusal } from "./problems.ts";
import { createForms, type Form } from "./project.ts";
import type { Filler } from "./seed.ts";
import type { Store } from "./store.ts";
import {
  createValidation,
  type Diagnostic,
  type PrismInput,
  refuseViolations,
} from "./validation.ts";

const require = createRequire(import.meta.url);
// What createInstance of prism-http does, without its mock: that alone takes longer to load than all
// the rest, and is needed only when `Prefer` asks for it.
const { factory } = require("@stoplight/prism-core/dist/factory.js");

export interface Request {
  method: string;
  path: string;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
  /** What `Prefer` asks for. */
  prefer: { code?: number; example?: string };
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  operation?: string;
  /** What the contract finds wrong: with the request, or with the answer that was not sent. */
  violations?: string[];
}

interface PrismAnswer {
  statusCode: number;
  headers?: Record<string, string>;
  body?: unknown;
}

interface MockOptions {
  resource: Served["resource"];
  input: { data: PrismInput; validations: Diagnostic[] };
  config: { code?: number; exampleKey?: string };
}

const silent = {
  child: () => silent,
  info() {},
  success() {},
  error() {},
  warn() {},
  debug() {},
  trace() {},
};

/** The service's behaviour behind Prism: it routes, negotiates and validates, and we answer. */
export interface Sandbox {
  answer: (request: Request) => Promise<Answer>;
  problem: (refusal: Refusal) => Answer;
  filler: Filler;
}

export function createSandbox(contract: Contract, store: Store, sources: Sources): Sandbox {
  const { document, operations } = contract;
  const checker = createChecker(contract);
  const formOf = createForms(contract, checker, store);
  const desk: Desk = { store, sources, checker, example: exampleIn(contract) };
  const literal = new Map(operations.map((served) => [`${served.method} ${served.path}`, served]));

  const instance = factory(
    {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      // Done within the transaction, where what does not fit can still be undone.
      validateResponse: false,
      errors: false,
      mock: { dynamic: false },
    },
    {
      logger: silent,
      mock,
      // The adapter has routed already, since it needs the operation before Prism comes in.
      route: ({ resources: [resource] }: { resources: Served["resource"][] }) =>
        Either.right(resource),
      ...createValidation(contract, checker),
    },
  );

  /** What a form shows of a thing, as JSON; what does not fit the contract is not shown. */
  function show(form: Form, thing: object, name: string, isStored: boolean): string {
    const text = isStored ? form.recall(thing) : form.write(thing);
    if (text === undefined) throw new Violation(checker.check(name, form.show(thing)));
    return text;
  }

  /** Takes the place of Prism's mock: answers what the handler makes of the request. */
  function mock(options: MockOptions) {
    const { resource, input, config } = options;
    if (config.code !== undefined || config.exampleKey !== undefined) return forced(options);
    return () => {
      const { served } = input.data;
      try {
        refuseViolations(input.validations);
        const carry = () => carryOut(served, resource, input.data);
        return Either.right(served.method === "GET" ? carry() : store.transaction(carry));
      } catch (error) {
        if (!(error instanceof Refusal)) return Either.left(error as Error);
        const { status, headers, body } = problem(error);
        return Either.right({ statusCode: status, headers, body });
      }
    };
  }

  /** Any declared answer, for the asking; Prism's own mock makes it, and nothing is touched. */
  function forced(options: MockOptions) {
    stockMock ??= require("@stoplight/prism-http/dist/mocker/index.js").default;
    return stockMock({ ...options, input: { ...options.input, validations: [] } });
  }
  let stockMock: ((options: MockOptions) => unknown) & object = undefined as never;

  function carryOut(served: Served, resource: Served["resource"], data: PrismInput): PrismAnswer {
    const handle = handlers[served.id] as (call: Call<never>, desk: Desk) => Result;
    const call = {
      path: data.parameters,
      query: typed(data.url.query),
      body: data.body,
      caller: callerOf(resource, data.headers),
      // Taken when it is asked for: to read is no event.
      get now() {
        return sources.now();
      },
    };
    const result = handle(call as unknown as Call<never>, desk);
    // What is being changed is not what is stored until all of it is.
    const isStored = served.method === "GET";
    const { schema, form } = formsOf.get(served.id) as Shown;
    const text =
      "thing" in result
        ? show(form, result.thing, schema, isStored)
        : page(result, (item) => show(form, item, schema, isStored));
    return {
      statusCode: served.status,
      headers: { "content-type": "application/json" },
      body: text,
    };
  }

  /** What each operation answers, or lists: the name of the schema, and its form. */
  const formsOf = new Map(
    operations.map(({ id, schema }): [string, Shown] => {
      const item = propertiesOf(document, schema).items?.items ?? schema;
      return [id, { schema: nameOf(item.$ref ?? ""), form: formOf(item) }];
    }),
  );

  /** Who calls; undefined for those operations that no token is sent to. */
  function callerOf(
    { security = [] }: Served["resource"],
    headers: Request["headers"],
  ): Caller | undefined {
    const [, token] = /^bearer +(.+)$/i.exec(headers.authorization ?? "") ?? [];
    if (security.length === 0 || token === undefined) return undefined;
    const caller = store.caller(token);
    if (caller === undefined) throw new Refusal("Unauthorized");
    return caller;
  }

  function problem(refusal: Refusal): Answer {
    const body = describe(contract, refusal);
    return { status: body.status, headers: { "content-type": "application/problem+json" }, body };
  }

  function route(request: Request) {
    const exact = literal.get(`${request.method} ${request.path}`);
    if (exact !== undefined) return { served: exact, parameters: {} };
    const here = operations.flatMap((served) => {
      const match = served.pattern.exec(request.path);
      return match === null ? [] : [{ served, parameters: { ...match.groups } }];
    });
    const concrete = here.filter(({ served }) => served.path === request.path);
    const candidates = concrete.length > 0 ? concrete : here;
    const found = candidates.find(({ served }) => served.method === request.method);
    return found ?? candidates.map(({ served }) => served.method);
  }

  async function answer(request: Request): Promise<Answer> {
    const routed = route(request);
    if (Array.isArray(routed)) {
      if (routed.length === 0) return problem(new Refusal("NotFound"));
      const refused = problem(new Refusal("MethodNotAllowed"));
      return { ...refused, headers: { ...refused.headers, allow: routed.join(", ") } };
    }
    const { served } = routed;
    const operation = served.id;
    const parameters: Record<string, string> = {};
    try {
      for (const [name, value = ""] of Object.entries(routed.parameters)) {
        parameters[name] = decodeURIComponent(value);
      }
    } catch {
      return { ...problem(new Refusal("MalformedRequest")), operation };
    }
    if (!accepts(request.headers.accept)) {
      return { ...problem(new Refusal("NotAcceptable")), operation };
    }
    const { code, example } = request.prefer;
    const input: PrismInput = {
      method: request.method.toLowerCase(),
      url: { path: request.path, query: request.query },
      headers: request.headers,
      body: request.body,
      parameters,
      served,
    };
    const outcome = await instance.request(input, [served.resource], {
      mock: {
        dynamic: false,
        ...(code !== undefined && { code }),
        ...(example !== undefined && { exampleKey: example }),
      },
    })();
    if (Either.isLeft(outcome)) {
      return failed(outcome.left, operation, code !== undefined || example !== undefined);
    }
    const { output, validations } = (
      outcome as { right: { output: PrismAnswer; validations: { input: Diagnostic[] } } }
    ).right;
    return {
      status: output.statusCode,
      headers: lowerCased(output.headers ?? {}),
      body: output.body,
      operation,
      ...(validations.input.length > 0 && {
        violations: validations.input.map(({ message }) => message),
      }),
    };
  }

  function failed(error: unknown, operation: string, isForced: boolean): Answer {
    if (isForced) {
      const detail = "asks for an answer that is not declared";
      const errors: ProblemError[] = [{ in: "header", name: "prefer", detail }];
      return { ...problem(new Refusal("InvalidRequest", { errors })), operation };
    }
    const violations =
      error instanceof Violation ? error.violations : [String((error as Error).stack ?? error)];
    return { ...problem(new Refusal("UnexpectedError")), operation, violations };
  }

  return {
    answer,
    problem,
    filler: {
      store,
      checker,
      formOf: (component) => formOf({ $ref: `#/components/schemas/${component}` }),
      properties: (component) =>
        propertiesOf(document, { $ref: `#/components/schemas/${component}` }),
    },
  };
}

/** The list envelope, around items that are JSON already. */
function page(
  { items, total, limit }: Extract<Result, { items: object[] }>,
  show: (item: object) => string,
): string {
  const pagination = { total_count: total, max_page: Math.ceil(total / limit) };
  return `{"items":[${items.map(show).join(",")}],"pagination":${JSON.stringify(pagination)}}`;
}

interface Shown {
  schema: string;
  form: Form;
}

/** An answer of ours that the contract does not allow: never sent. */
class Violation extends Error {
  readonly violations: string[];

  constructor(faults: { pointer: string; detail: string }[]) {
    super("the answer does not fit the contract");
    this.violations = faults.map(({ pointer, detail }) => `${pointer} ${detail}`);
  }
}

/** No list goes on to here, and the number of its first item is still a safe integer. */
const lastPage = 2 ** 40;

/** Query parameters as the types of the contract have them; Prism has checked that they fit. */
function typed(query: Request["query"]): Record<string, unknown> {
  const { page, limit, sorting } = query;
  return {
    // Prism takes an empty one for absent.
    ...(page && { page: Math.min(Number(page), lastPage) }),
    ...(limit && { limit: Number(limit) }),
    ...(sorting !== undefined && { sorting: [sorting].flat() }),
  };
}

/** Whether an Accept header allows JSON. */
function accepts(header = ""): boolean {
  return (header || "*/*").split(",").some((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return !refused && ["*/*", "application/*", "application/json"].includes(type);
  });
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]),
  );
}
