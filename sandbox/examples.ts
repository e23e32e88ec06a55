import type { Contract, Operation } from "../contract/index.ts";
import { publishedDocument } from "./bundle.ts";

/** Which of the documented responses of an operation is requested. */
export interface ExampleRequest {
  code?: number;
  /** The name of an example. */
  exampleKey?: string;
}

export interface ExampleResponse {
  statusCode: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Responds with an example of the contract; undefined if it has none for the request. */
export type Examples = (
  operation: Operation,
  request: ExampleRequest,
) => Promise<ExampleResponse | undefined>;

const ignore = () => {};
const log = { info: ignore, success: ignore, error: ignore, warn: ignore, debug: ignore };
const logger = { ...log, trace: ignore, child: () => logger } as never;

/** The requests have been validated, so that all Prism has to do is to choose an example or to make one. */
const config = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

export function createExamples(contract: Contract): Examples {
  const load = async () => {
    const prism = await import("@stoplight/prism-http");
    const instance = prism.createInstance({ ...config, mock: { dynamic: false } }, { logger });
    // Prism replaces the references in the document, and so gets a copy.
    return {
      instance,
      operations: await prism.getHttpOperationsFromSpec(
        structuredClone(publishedDocument(contract)),
      ),
    };
  };
  let loading: ReturnType<typeof load> | undefined;

  return async (operation, request) => {
    // Prism takes longer to load than all the rest, and most runs do not need it.
    loading ??= load();
    const { instance, operations } = await loading;
    const method = operation.method.toLowerCase() as "get";
    const own = operations.filter((each) => each.path === operation.path && each.method === method);
    // Without an Accept header, a problem document is as acceptable as any other response.
    const input = { method, url: { path: operation.path }, headers: {} };
    const mock = { dynamic: false, ...request };
    const result = await instance.request(input, own, { ...config, mock })();
    return result._tag === "Right" ? (result.right.output as ExampleResponse) : undefined;
  };
}
