import type { ProblemDocument } from "../generated/settings.js";
import { type Call } from "./call.js";
import { ApiError } from "./errors.js";
import type { ClientOptions } from "./options.js";
import type { Reply } from "./send.js";
/** The error for a response that is not the documented success. */
export declare function createApiError({ id, path }: Pick<Call, "id" | "path">, { baseUrl }: ClientOptions, [response, text, token]: Reply): ApiError;
/** The value of a JSON text, undefined if the text is empty, or the text if it is not JSON. */
export declare function parseBody(text: string): unknown;
/** Whether a body is a problem. In a success response, a title alone does not make a problem. */
export declare function isProblem(body: unknown, ok: boolean): body is ProblemDocument;
/** A value with `[token]` where the service repeats the token. */
export declare function redact<Value>(value: Value, token?: string): Value;
