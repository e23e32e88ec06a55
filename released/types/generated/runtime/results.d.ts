/** What a function makes of a response. */
/** The result of an operation, or a body that is not the documented one. */
type Outcome = {
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
/** Reads JSON that passes a check. A success that is sent as a problem is none. */
export declare const readJson: (isResult: (body: unknown) => boolean) => Read;
export declare const readObject: Read;
export declare const readAny: Read;
/** Reads the response of an operation without a result. */
export declare const readNothing: Read;
export declare const readText: Read;
export declare const readBlob: Read;
/** The problem (RFC 9457) that a service sent, if it is one. Its `type` is `about:blank` by default. */
export declare const sentProblem: (body: unknown, response: Response) => object | undefined;
/** The problem for a response that is neither the documented success nor an error of the service. */
export declare function unexpected(body: unknown, { status, type, headers }: Response): object;
/** The start of a value as JSON. */
export declare function excerpt(value: unknown): string;
export {};
