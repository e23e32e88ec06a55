import type { Context } from "hono";
import type { OperationEnv } from "./env.ts";
import { type ExampleResponse, exampleOf } from "./examples.ts";
import type { ExampleRequest } from "./http-request.ts";
import { ProblemError } from "./problems.ts";

/** Sends the example of an operation that is requested, or else that of its success. */
export function sendExample(c: Context<OperationEnv>, request: ExampleRequest = {}): Response {
  const response = exampleOf(c.var.operation, { ...request, accept: c.req.header("accept") });
  if (response === undefined) {
    const detail = "must name a response and an example that the operation documents";
    throw new ProblemError("InvalidRequest", { location: "header", name: "Prefer", detail });
  }
  c.header("x-sandbox", "example");
  return sendWhole(c, response);
}

export const sendWhole = (c: Context, { body, status, headers }: ExampleResponse): Response =>
  c.body(body as string, status as 200, headers);
