/** The errors of a request that got no response, or a part of one. */
/** No complete response arrived in time. The service may have carried out the request. */
export declare class TimeoutError extends Error {
    readonly name = "TimeoutError";
}
/**
 * The connection failed before or during the response, or the response is larger than `maxResponseBytes`. The service
 * may have carried out the request. `message` names the method, the origin and the reason. `cause` is the error of
 * `fetch`, unless that shows the URL or a header of the request.
 */
export declare class NetworkError extends Error {
    readonly name = "NetworkError";
}
/** Whether another attempt can help. */
export declare const isFailure: (error: unknown) => error is NetworkError | TimeoutError;
/**
 * The error that is thrown for what `fetch` or a body failed with: a {@link NetworkError} for a failure of the connection, or
 * else the same error. If that shows the URL or a header of the request, which can be secrets, another one takes its place.
 */
export declare function failureOf(place: string, request: Request, error: unknown, isConnection?: boolean): unknown;
