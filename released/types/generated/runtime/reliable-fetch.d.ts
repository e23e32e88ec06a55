import type { Deadline } from "./deadline.js";
/** Sends a request. The second argument has the signal, and options of `fetch` that a `Request` does not take. */
export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;
/** How a request is sent. */
export interface Sending {
    /** What errors name. */
    operation: string;
    /** How many times to retry. */
    retries: number;
    maxResponseBytes: number;
    deadline: Deadline;
    fetch: Fetch;
    fetchOptions: RequestInit;
    /** Adds credentials to an attempt. */
    authorize(attempt: Request): Promise<Request>;
    /** The secrets that were sent, which neither errors nor headers of responses show. */
    secrets: string[];
    /** Whether the caller reads the body while it arrives. */
    isStream(response: Response): boolean;
}
/**
 * A `fetch` that retries a request where that may help, and reads the whole response. It follows no redirects.
 *
 * @throws {@link NetworkError} when the last attempt failed.
 */
export declare function reliableFetch(sending: Sending): typeof fetch;
