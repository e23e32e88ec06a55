import {
  buildPath,
  type Operation,
  type Parameter,
  readScalar,
  successOf,
  valueAt,
  withQuery,
} from "contract-kit-reader";
import { acceptedTypesOf, encodeBody, encodeParameters, mediaToSend } from "./encoding.ts";
import { summarize } from "./formatting.ts";
import {
  type Client,
  type Exchange,
  isExample,
  isSafe,
  isSuccess,
  type NoResponse,
  type SentRequest,
} from "./http-client.ts";
import type { FoundValues, Observations, Value } from "./observations.ts";
import {
  hasFields,
  idName,
  isIdentifier,
  ownIdName,
  parametersIn,
  parameterValueName,
  successSchemaOf,
  valueNameOf,
} from "./operations.ts";
import type { Results } from "./report.ts";
import { checkResponse } from "./response-checks.ts";
import { basisOf, type RuleId, responseRules, rules } from "./rules.ts";
import { requiredFieldsOf, sampleOf, unknownId } from "./samples.ts";
import { isSecret } from "./secrets.ts";
import { Skip } from "./skip.ts";
import {
  type Credential,
  credentialsFor,
  describeMissing,
  schemeOf,
  type TokenSource,
  unknownCredentials,
} from "./tokens.ts";
import type { Validate, Violation } from "./validation.ts";
import type { CompleteOptions } from "./verify-options.ts";

/** A request to an operation. What is left out is taken from the operation. */
export interface RequestOptions {
  path?: string;
  query?: string;
  /** The name of a token, `none`, or a text that is no token. Default: the token of the operation's scheme. */
  token?: string | { unknown: string };
  headers?: Record<string, string>;
  /** Anything but a string is sent in the media type of the operation. */
  body?: unknown;
  /** Whether the operation documents the response. Default: true. */
  isDocumented?: boolean;
}

/** The parts of a valid request. */
export interface Target extends Omit<FoundValues, "missing"> {
  path: string;
  body: unknown;
}

/** What the checks of a run share. */
export interface Run extends CompleteOptions {
  sources: TokenSource[];
  validate: Validate;
  client: Client;
  observations: Observations;
  results: Results;
}

/** What a request says about its operation. The fragment of a URL is not sent. */
const endpointOf = ({ method, path }: Operation) => `${method} ${path.split("#", 1)[0]}`;

/** What checks of an operation work with: it sends requests, checks every response and records results. */
export class Context {
  readonly run: Run;
  readonly operation: Operation;

  constructor(run: Run, operation: Operation) {
    this.run = run;
    this.operation = operation;
  }

  /** @throws Skip if a token is missing. */
  async send(options: RequestOptions = {}): Promise<Exchange> {
    return this.exchange(this.buildRequest(options), options.isDocumented);
  }

  /** @throws Skip if a token or a required parameter is missing, or if the request would be that of another operation. */
  buildRequest(options: RequestOptions): SentRequest {
    const { operation } = this;
    const isSame = (other: Operation) =>
      other !== operation && endpointOf(other) === endpointOf(operation);
    if (operation.path.includes("#") && this.run.contract.operations.some(isSame))
      throw new Skip("its request differs from that of another operation in a fragment only");
    const { path = operation.path, query = "", body, token } = options;
    const parameters = encodeParameters(operation, this.#requiredParameters(query));
    const queries = [parameters.query, query].filter((part) => part !== "");
    const media = mediaToSend(operation);
    const encoded = body === undefined ? undefined : encodeBody(media, body);
    return {
      method: operation.method,
      path: withQuery(path, queries.join("&")),
      headers: {
        accept: acceptedTypesOf(operation),
        ...parameters.headers,
        ...encoded?.headers,
        ...options.headers,
      },
      body: encoded?.body,
      credentials: this.#credentials(token),
      isOwn: token === undefined || token === this.#ownToken,
    };
  }

  get #ownToken(): string {
    return this.operation.authorization === "none" ? "none" : schemeOf(this.operation);
  }

  #credentials(token: RequestOptions["token"]): Credential[] {
    const { run, operation } = this;
    if (typeof token === "object") return unknownCredentials(operation, token.unknown);
    const name = token ?? this.#ownToken;
    if (name === "none") return [];
    const credentials = credentialsFor(operation, name, run.tokens, run.sources);
    if (credentials !== undefined) return credentials;
    if (token === undefined && operation.authorization === "optional") return [];
    throw new Skip(describeMissing(run.sources, name));
  }

  /** Values for the parameters that a request must have besides those of its path. */
  #requiredParameters(query: string): Record<string, unknown> {
    const given = new URLSearchParams(query);
    const parameters = this.operation.parameters.filter(
      ({ in: location, name, isRequired }) => isRequired && location !== "path" && !given.has(name),
    );
    const values = parameters.map((parameter) => [parameter.name, this.#valueOf(parameter, {})]);
    return Object.fromEntries(values);
  }

  /** @throws Skip if there is none. */
  #valueOf(parameter: Parameter, values: Record<string, Value>): unknown {
    const { name, schema, examples } = parameter;
    const { inputs } = this.run;
    const wanted = parameterValueName(this.operation, parameter);
    const given = inputs[name] ?? inputs[wanted] ?? values[wanted];
    // An input can have the name of a parameter of another operation.
    const isUsable = () => parameter.in === "path" || this.#isValid(parameter, `${given}`);
    if (given !== undefined && this.run.client.limit(isUsable))
      return schema.types[0] === "array" ? [given] : given;
    const sample = examples[0] ?? sampleOf(schema);
    if (sample !== undefined) return sample;
    throw new Skip(`needs a value for the parameter ${name}: use --input ${wanted}=…`);
  }

  /** Whether a text is a value of a parameter, or of one of its items. */
  #isValid({ schema: { items }, schema }: Parameter, text: string): boolean {
    const part = items ?? schema;
    return this.run.validate(part, readScalar(text, part)).length === 0;
  }

  /** Sends a request, checks the response if the operation documents it, and learns from it. */
  async exchange(request: SentRequest, isDocumented = true): Promise<Exchange> {
    const { operation, run } = this;
    const exchange = await run.client.send(request);
    if (isSuccess(exchange) && !isSafe(request.method))
      run.results.changed(operation.id, valueAt(exchange.json, "/id"));
    if (!isDocumented) return exchange;
    const checked = {
      validate: run.validate,
      operation,
      exchange,
      expect: (rule: RuleId, isPassed: boolean, expected = "", actual = "") =>
        this.expect(rule, exchange, isPassed, expected, actual),
      skip: (rule: RuleId, reason: string) => this.skip(rule, reason),
    };
    run.client.limit(() => checkResponse(checked), exchange.text);
    if (isSuccess(exchange) && request.isOwn) run.observations.learn(operation, exchange.json);
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
    const isOfContract = isExample(exchange);
    if (isPassed) this.run.results.passed(this.#subject(rule));
    else if (isOfContract && !(rule in responseRules))
      this.skip(rule, "the sandbox responds with an example of the contract");
    else {
      const where = isOfContract ? " in the example of the contract, which the sandbox sends" : "";
      this.#recordBroken(rule, exchange.request, `${expected}${where}`, actual);
    }
  }

  noResponse(rule: RuleId, { request, message }: NoResponse): void {
    this.#recordBroken(rule, request, "a response", message);
  }

  #recordBroken(rule: RuleId, request: SentRequest, expected: string, actual: string): void {
    const basis = basisOf(rule, this.run.contract, this.operation);
    this.run.results.broken(this.#subject(rule), basis, { expected, actual, request });
  }

  skip(rule: RuleId, reason: string): void {
    this.run.results.skipped(this.#subject(rule), reason);
  }

  #subject(rule: RuleId) {
    return { operation: this.operation.id, rule, states: rules[rule].states };
  }

  /** The values that a valid request needs, as far as they are known. */
  findValues(): FoundValues {
    const parameters = parametersIn(this.operation, "path").filter(isIdentifier);
    const fields = this.#requiredFields();
    const ids = [
      ...parameters.map((parameter) => parameterValueName(this.operation, parameter)),
      ...fields.flatMap(({ schema }) => idName(schema) ?? []),
    ];
    // No example of a secret is valid on a server.
    const secrets = fields.filter(({ name, schema }) => isSecret(name) && !idName(schema));
    const names = secrets.map((property) => valueNameOf(property));
    const isValid = (name: string, value: Value) =>
      parameters.every((parameter) => {
        const isOther = parameterValueName(this.operation, parameter) !== name;
        return isOther || this.#isValid(parameter, String(value));
      });
    const { client, observations } = this.run;
    const find = () => observations.find(ids, names, schemeOf(this.operation), isValid);
    return client.limit(find);
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
      const context = new Context(this.run, creator);
      const { path, body } = await context.findTarget();
      await context.send({ path, body });
    }
    const { missing, ...found } = this.findValues();
    const isForeign = found.origin === "read" || found.origin === "foreign";
    if (this.operation.method === "DELETE" && isForeign) {
      throw new Skip("deletes a resource that the run has not created: use --input to name one");
    }
    if (missing.length > 0 && !anyId) {
      const options = missing.map((name) => `--input ${name}=…`).join(" ");
      throw new Skip(`needs values that no list contains: use ${options}`);
    }
    const { values } = found;
    return { ...found, path: this.buildPath(values), body: this.#validBody(values) };
  }

  #findCreator(): Operation | undefined {
    const { contract, inputs } = this.run;
    const parameters = parametersIn(this.operation, "path");
    const names = parameters.map((parameter) => parameterValueName(this.operation, parameter));
    const isGiven = names.some((name) => inputs[name] !== undefined);
    if (isSafe(this.operation.method) || names.length === 0 || isGiven) return undefined;
    const isNew = (operation: Operation) =>
      successOf(operation)?.status === "201" && parametersIn(operation, "path").length === 0;
    return contract.operations.filter(isNew).find((operation) => {
      const schema = successSchemaOf(operation);
      return names.every((name) => name === ownIdName(schema) || schema?.properties.has(name));
    });
  }

  /** The path with values in place of its parameters. Where an ID is not known, it is that of no resource. */
  buildPath(values: Record<string, Value>): string {
    const entries = parametersIn(this.operation, "path").map((parameter) => {
      const name = parameterValueName(this.operation, parameter);
      const { schema } = parameter;
      const isText = schema.types[0] === "string" && schema.annotation("pattern") === undefined;
      const isUnknown = isIdentifier(parameter) && isText && values[name] === undefined;
      return [parameter.name, isUnknown ? unknownId : this.#valueOf(parameter, values)];
    });
    return buildPath(this.operation, Object.fromEntries(entries));
  }

  /**
   * The smallest body or, if a field that no schema has is required, the example.
   *
   * @throws Skip if neither is valid.
   */
  #validBody(values: Record<string, Value>): unknown {
    const body = this.#buildBody(values);
    const { schema, examples = [] } = mediaToSend(this.operation) ?? {};
    if (body === undefined || schema === undefined) return body;
    const { client, validate } = this.run;
    // What else is required depends on the direction, which the validator does not know.
    const isWrong = ({ keyword, pointer }: Violation) =>
      keyword === "required"
        ? /^\/[^/]*$/.test(pointer) && !schema.properties.has(pointer.slice(1))
        : !/^(any|one)Of$/.test(keyword);
    const find = (body: unknown) => client.limit(() => validate(schema, body)).find(isWrong);
    const wrong = find(body);
    if (wrong === undefined) return body;
    const [example] = examples;
    if (example !== undefined && find(example.value) === undefined) return example.value;
    const { pointer, message } = wrong;
    throw new Skip(`the contract shows no valid body: ${pointer || "the body"} ${message}`);
  }

  /** The smallest valid body. Where there is no value for a field, its example is used. */
  #buildBody(values: Record<string, Value>): unknown {
    const { body } = this.operation;
    const media = mediaToSend(this.operation);
    if (body === undefined || isSafe(this.operation.method)) return undefined;
    const example = media?.examples[0]?.value;
    const isPlain = hasFields(media) && media.schema.choices.length === 0;
    if (isPlain && !media.schema.limits.minProperties) {
      const fields = this.#requiredFields().map((property) => {
        const { name, schema } = property;
        const wanted = valueNameOf(property);
        const known = values[wanted] ?? this.run.inputs[wanted] ?? valueAt(example, `/${name}`);
        const value =
          typeof known === "string" ? readScalar(known, schema) : (known ?? sampleOf(schema));
        if (value !== undefined) return [name, value];
        throw new Skip(`needs a value for the field ${name}: use --input ${wanted}=…`);
      });
      return Object.fromEntries(fields);
    }
    const isKnown = media?.kind !== "text" || media.type.startsWith("text/plain");
    const made = media?.schema === undefined ? "verify" : sampleOf(media.schema);
    const sample = example ?? (isKnown && media !== undefined ? made : undefined);
    if (sample !== undefined || !body.isRequired) return sample;
    const types = body.content.map(({ type }) => type).join(" or ");
    throw new Skip(`needs a body of ${types}, which the verifier cannot make`);
  }

  #requiredFields() {
    const media = mediaToSend(this.operation);
    return hasFields(media) ? requiredFieldsOf(media.schema) : [];
  }
}
