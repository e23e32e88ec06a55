import {
  buildPath,
  type Contract,
  type Operation,
  type Property,
  successOf,
} from "../contract/index.ts";
import {
  type Client,
  type Exchange,
  isSafe,
  type NoResponse,
  type SentRequest,
} from "./http-client.ts";
import type { FoundValues, Observations } from "./observations.ts";
import {
  bodySchemaOf,
  type Caller,
  callerOf,
  idName,
  ownIdName,
  parametersIn,
  successSchemaOf,
  valueNameOf,
} from "./operations.ts";
import type { Results } from "./report.ts";
import { checkResponse, isSuccess } from "./response-checks.ts";
import { type RuleId, rules } from "./rules.ts";
import { acceptedTypes, summarize, toCurl } from "./summary.ts";
import { describeMissing, type TokenName, tokenFor } from "./tokens.ts";
import type { Validate } from "./validation.ts";
import { Skip } from "./verify-errors.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** A UUID that no resource has. */
export const unknownId = "00000000-0000-4000-8000-000000000000";

/** A request to an operation. What is left out is taken from the operation. */
export interface RequestOptions {
  path?: string;
  query?: string;
  token?: TokenName | "none";
  headers?: Record<string, string>;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
  /** Whether the operation documents the response. Default: true. */
  isDocumented?: boolean;
}

/** The parts of a valid request. */
export interface Target extends FoundValues {
  path: string;
  body: Record<string, unknown> | undefined;
}

export interface Run extends VerifyOptions {
  contract: Contract;
  validate: Validate;
  client: Client;
  observations: Observations;
  results: Results;
}

/** What checks of an operation work with: it sends requests, checks every response and records results. */
export class Context {
  readonly run: Run;
  readonly operation: Operation;

  constructor(run: Run, operation: Operation) {
    this.run = run;
    this.operation = operation;
  }

  get caller(): Caller {
    return callerOf(this.run.contract, this.operation);
  }

  for(operation: Operation): Context {
    return new Context(this.run, operation);
  }

  /** @throws Skip if a token is missing. */
  async send(options: RequestOptions = {}): Promise<Exchange> {
    const request = this.buildRequest(options);
    const { isDocumented = true } = options;
    return isDocumented ? this.exchange(request) : this.run.client.send(request);
  }

  /** @throws Skip if a token is missing. */
  buildRequest(options: RequestOptions): SentRequest {
    const { operation, run } = this;
    const { path = operation.path, query, body } = options;
    const token = options.token ?? tokenFor(run.contract, operation, run.tokens) ?? "none";
    if (token !== "none" && run.tokens[token] === undefined) throw new Skip(describeMissing(token));
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    return {
      method: operation.method,
      path: query ? `${path}?${query}` : path,
      headers: {
        accept: acceptedTypes,
        ...(text !== undefined && { "content-type": "application/json" }),
        ...options.headers,
      },
      body: text,
      token: token === "none" ? undefined : token,
    };
  }

  /** Sends a request, checks the response, and learns from it. */
  async exchange(request: SentRequest): Promise<Exchange> {
    const { operation, run } = this;
    const exchange = await run.client.send(request);
    for (const { rule, broken } of checkResponse(run.validate, operation, exchange)) {
      this.expect(rule, exchange, broken === undefined, broken?.expected ?? "", broken?.actual);
    }
    if (isSuccess(exchange) && !isSafe(request.method)) {
      run.results.changed(operation.id, Object(exchange.json).id);
    }
    if (isSuccess(exchange) && request.token === tokenFor(run.contract, operation, run.tokens)) {
      run.observations.learn(operation, exchange.json);
    }
    return exchange;
  }

  /** Records whether a response shows what was expected. */
  expect(
    rule: RuleId,
    exchange: Exchange,
    isPassed: boolean,
    expected: string,
    actual = isPassed ? "" : summarize(exchange),
  ): void {
    if (isPassed) this.run.results.passed(this.#subject(rule));
    else this.#recordBroken(rule, exchange.request, expected, actual);
  }

  noResponse(rule: RuleId, { request, message }: NoResponse): void {
    this.#recordBroken(rule, request, "a response", message);
  }

  #recordBroken(rule: RuleId, request: SentRequest, expected: string, actual: string): void {
    const curl = toCurl(this.run.server, request);
    this.run.results.broken(this.#subject(rule), rules[rule], { expected, actual, request: curl });
  }

  skip(rule: RuleId, reason: string): void {
    this.run.results.skipped(this.#subject(rule), reason);
  }

  #subject(rule: RuleId) {
    return { operation: this.operation.id, rule, states: rules[rule].states };
  }

  /** The values that a valid request needs, as far as they are known. */
  findValues(): FoundValues {
    const needed = [...parametersIn(this.operation, "path"), ...this.#requiredFields()];
    const ids = needed.flatMap(({ schema }) => idName(schema) ?? []);
    const fields = needed.flatMap(({ name, schema }) =>
      schema.types.includes("string") && idName(schema) === undefined ? [name] : [],
    );
    return this.run.observations.find(ids, fields, this.caller);
  }

  /**
   * The parts of a valid request. An operation that changes a resource gets a new one, if another operation
   * creates such resources.
   *
   * @throws Skip if a value is not known, unless it may be that of no resource.
   */
  async findTarget({ anyId = false } = {}): Promise<Target> {
    const creator = this.#findCreator();
    if (creator !== undefined) {
      const { path, body } = await this.for(creator).findTarget();
      await this.for(creator).send({ path, body });
    }
    const found = this.findValues();
    if (found.missing.length > 0 && !anyId) {
      const options = found.missing.map((name) => `--input ${name}=…`).join(" ");
      throw new Skip(`needs values that no list contains: use ${options}`);
    }
    const { values } = found;
    return { ...found, path: this.buildPath(values), body: this.#buildBody(values) };
  }

  #findCreator(): Operation | undefined {
    const { contract, inputs } = this.run;
    const names = parametersIn(this.operation, "path").map(valueNameOf);
    const isGiven = names.some((name) => inputs[name] !== undefined);
    if (this.operation.method === "GET" || names.length === 0 || isGiven) return undefined;
    return contract.operations.find((operation) => {
      if (successOf(operation)?.status !== "201") return false;
      const schema = successSchemaOf(operation);
      const isNew = parametersIn(operation, "path").length === 0;
      return (
        isNew && names.every((name) => name === ownIdName(schema) || schema?.properties.has(name))
      );
    });
  }

  /** The path with values in place of its parameters. */
  buildPath(values: Record<string, string>): string {
    const entries = parametersIn(this.operation, "path").map((parameter) => {
      return [parameter.name, values[valueNameOf(parameter)] ?? unknownId];
    });
    return buildPath(this.operation, Object.fromEntries(entries));
  }

  /** The smallest valid body. Where there is no value for a field, its example is used. */
  #buildBody(values: Record<string, string>): Record<string, unknown> | undefined {
    if (this.operation.body === undefined) return undefined;
    const fields = this.#requiredFields().map((property) => {
      return [property.name, values[valueNameOf(property)] ?? property.schema.examples[0]];
    });
    return Object.fromEntries(fields);
  }

  #requiredFields(): Property[] {
    const properties = bodySchemaOf(this.operation)?.properties ?? new Map();
    return [...properties.values()].filter(({ isRequired }) => isRequired);
  }
}
