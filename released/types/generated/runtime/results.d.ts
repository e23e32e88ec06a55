/** What a function makes of a response. */
/** The result of an operation, or a body that is not the documented one. */
export type Outcome = {
    result: unknown;
} | {
    unexpected: unknown;
};
/** Reads the body of a success. */
export type Read = (response: Response) => Promise<Outcome>;
/** Whether a value is an object, as the body of most operations is. */
export declare const isObject: (value: unknown) => value is Record<string, unknown>;
/** The fields of an object, and none of anything else. */
export declare const asObject: (value: unknown) => Record<string, unknown>;
/** Whether JSON can be any value. */
export declare const isAny: (body: unknown) => boolean;
/** Reads JSON that passes a check. A success that is sent as a problem is none. */
export declare const readJson: (isResult: (body: unknown) => boolean) => Read;
export declare const readObject: Read;
/** Reads the response of an operation without a result. */
export declare const readNothing: Read;
/** The error that a service sent, if it is one of its contract. */
type ReadError = (body: unknown, response: Response) => object | undefined;
/** A problem (RFC 9457). Its `type` is `about:blank` by default. */
export declare const sentProblem: ReadError;
/** The error of a contract whose errors are not problems. */
export declare const sentObject: ReadError;
/** The problem for a response that is neither the documented success nor an error of the service. */
export declare function unexpected(body: unknown, { status, type, headers }: Response): object;
/** The start of a value as JSON. */
export declare function excerpt(value: unknown): string;
/** An error of a contract that does not describe one schema for all of them. */
export interface AnyProblem {
    type?: string;
    title?: string;
    status?: number;
    detail?: string;
    instance?: string;
    [field: string]: unknown;
}
export {};
