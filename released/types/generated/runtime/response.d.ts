import type { Call } from "./call.js";
import { ApiError } from "./errors.js";
import type { ProblemDocument } from "./settings.js";
/** A response, its whole body, and the secrets of the request. */
export type Reply = [response: Response, text: string, secrets: string[]];
/** The error for a response that is not the documented success. */
export declare function createApiError({ id }: Pick<Call, "id">, [response, text, secrets]: Reply): ApiError;
/** Whether a value is a text with any characters. */
export declare const isText: (value: unknown) => unknown;
/** The headers of a response without secrets in their values. */
export declare const redactHeaders: ({ headers }: Response, secrets: string[]) => Headers;
/** The value of a JSON text, undefined if the text is empty, or the text if it is not JSON. */
export declare function parseBody(text: string, clean?: (value: unknown) => unknown): unknown;
/** Whether a body is a problem. In a success response, a title alone does not make a problem. */
export declare function isProblem(body: unknown, ok: boolean): body is ProblemDocument;
/**
 * A value of JSON with `[token]` where the service repeats a secret, unchanged or in base64. Characters other than
 * letters and digits can be written in any way of up to 6 characters, which bounds the time, such as `%2F`, `%2f`,
 * `\\u002f` or `&#47;`.
 */
export declare function redact<Value>(value: Value, secrets: string[]): Value;
