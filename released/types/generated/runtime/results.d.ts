/** The bodies of responses, and the problem for one that is not documented. */
/** The value of a JSON body, undefined if the body is empty, or its text if it is not JSON. */
export declare function readJson(response: Response): Promise<unknown>;
/** Whether a value is an object, as the body of most operations is. */
export declare const isObject: (value: unknown) => value is Record<string, unknown>;
/** The fields of an object, and none of anything else. */
export declare const asObject: (value: unknown) => Record<string, unknown>;
/** Whether a response has no body, as that of an operation without a result. */
export declare const isEmpty: (body: unknown) => boolean;
/** Whether JSON can be any value. */
export declare const isAny: (body: unknown) => boolean;
/** Whether a body is a problem (RFC 9457). */
export declare const isProblem: (body: unknown) => boolean;
/** Whether a success is a problem, as a gateway can send it. A title alone does not make a problem of a result. */
export declare const isSentAsProblem: (body: unknown) => boolean;
/** The problem for a response that is neither the documented success nor a documented error. */
export declare function unexpected({ ok, status, headers }: Response, body: unknown): object;
