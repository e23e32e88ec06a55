import type { RespectOptions } from "@redocly/respect-core";
import { methods } from "../contract/index.ts";
import { Context, type Run } from "./check-context.ts";
import { type Exchange, NoResponse, type SentRequest, Stopped } from "./http-client.ts";
import { findOperation, successStatusOf } from "./operations.ts";
import { isSuccess } from "./response-checks.ts";
import type { TokenName, Tokens } from "./tokens.ts";
import { Skip } from "./verify-errors.ts";

export interface StepCheck {
  passed: boolean;
  severity: string;
  name: string;
  condition?: string;
  message?: string;
}

/** A step that was run, with the keys of the workflow file. */
export interface ExecutedStep {
  stepId: string;
  description?: string;
  "x-source"?: string | string[];
  "x-assumption"?: string | string[];
  checks: StepCheck[];
  /** Undefined if there was no response. */
  exchange: Exchange | undefined;
}

/** A criterion that fails does not end the workflow. Responses are checked like all others. */
const severity =
  "SUCCESS_CRITERIA_CHECK=warn,STATUS_CODE_CHECK=off,SCHEMA_CHECK=off,CONTENT_TYPE_CHECK=off";

/**
 * Runs a workflow with Respect, Redocly's runner of Arazzo files, until a value for later steps is missing.
 *
 * @throws Skip or Stopped if the workflow cannot be run.
 */
export async function runRespect(
  run: Run,
  workflow: { id: string; file: string; sources: string[] },
  inputs: Record<string, string>,
): Promise<ExecutedStep[]> {
  // Loading these takes a while, and not every run has workflows.
  const [respect, { createConfig }] = await Promise.all([
    import("@redocly/respect-core"),
    import("@redocly/openapi-core"),
  ]);
  const input = JSON.stringify(inputs);
  assertNoExpressions(input);
  const transport = new Transport(run);
  const [result] = await respect.run({
    files: [workflow.file],
    workflow: [workflow.id],
    input,
    server: workflow.sources.map((name) => `${name}=${run.server}`),
    severity,
    config: await createConfig({}),
    maxSteps: 200,
    // The client limits the time of each request.
    maxFetchTimeout: 2 ** 31 - 1,
    requestFileLoader: { getFileBody: () => Promise.reject(new Error("files are not sent")) },
    logger: silentLogger,
    fetch: (url, init) => transport.fetch(String(url), init),
    skipLint: true,
    noSecretsMasking: true,
  });
  if (transport.abortReason !== undefined) throw transport.abortReason;
  const executed = result?.executedWorkflows.flatMap(({ executedSteps }) => executedSteps) ?? [];
  const steps = executed.filter((step) => "checks" in step);
  return steps.map((step, index) => ({
    ...(step as Omit<ExecutedStep, "exchange">),
    checks: step.checks.filter((check) => check.severity !== "off") as StepCheck[],
    exchange: transport.exchanges[index],
  }));
}

const ignore = () => {};
const silentLogger: RespectOptions["logger"] = {
  info: ignore,
  warn: ignore,
  error: ignore,
  output: ignore,
  printNewLine: ignore,
  printSeparator: ignore,
  indent: (text) => text,
};

/** Sends the requests of a workflow like all others. */
class Transport {
  readonly exchanges: Exchange[] = [];
  abortReason: Skip | Stopped | undefined;
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    if (this.abortReason !== undefined) throw this.abortReason;
    const { contract, server, tokens, client } = this.#run;
    const request = toRequest(url.slice(server.length), init, tokens);
    const [path = "/"] = request.path.split("?", 1);
    const operation = findOperation(contract, request.method, path);
    try {
      const exchange =
        operation === undefined
          ? await client.send(request)
          : await new Context(this.#run, operation).exchange(request);
      this.exchanges.push(exchange);
      assertNoExpressions(exchange.text);
      // Which success status it is, is an assumption with a separate rule.
      const documented = operation && isSuccess(exchange) ? successStatusOf(operation) : undefined;
      return toResponse(exchange, documented ?? exchange.status);
    } catch (error) {
      if (error instanceof Skip || error instanceof Stopped) this.abortReason = error;
      throw error instanceof NoResponse ? new Error(error.message) : error;
    }
  }
}

function toRequest(path: string, init: RequestInit, tokens: Tokens): SentRequest {
  const { authorization, ...headers } = Object.fromEntries(new Headers(init.headers));
  const names = Object.keys(tokens) as TokenName[];
  // A token is sent by its name, which keeps its value out of the report.
  const token = names.find((name) => authorization === `Bearer ${tokens[name]}`);
  if (token === undefined && authorization !== undefined) headers.authorization = authorization;
  const body = init.body == null ? undefined : String(init.body);
  const method = methods.find((one) => one === init.method);
  if (method === undefined) throw new Skip(`uses the method ${init.method}, which is not of HTTP`);
  return { method, path, headers, body, token };
}

function toResponse({ headers, text }: Exchange, status: number): Response {
  const type = headers.get("content-type");
  const hasNoBody = [204, 205, 304].includes(status);
  return new Response(hasNoBody ? null : text, {
    status,
    headers: type === null ? {} : { "content-type": type },
  });
}

const expression =
  /\$(?:components|faker|inputs|method|outputs|request|response|sourceDescriptions|statusCode|steps|url|workflows)\b/i;

/**
 * Respect inserts values into expressions and evaluates them as code. Text of a server that reads like an expression
 * could become code, too, also if some of its characters are escaped.
 *
 * @throws Skip for such text.
 */
function assertNoExpressions(json: string): void {
  const unescaped = json.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  if (!expression.test(unescaped)) return;
  throw new Skip("a response contains text that the workflow would evaluate as an expression");
}
