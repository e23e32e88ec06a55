/** Checks for callers without TypeScript, and for values that only show while a program runs. */
import type { Limits } from "./options.js";
type Options = {
    signal?: unknown;
    fetch?: unknown;
} & Limits;
/**
 * The URL that the paths of a contract follow, as `fetch` writes it.
 *
 * @throws TypeError if it is not an absolute URL of http or https without credentials, query and fragment.
 */
export declare function checkBaseUrl(baseUrl: unknown): string;
/**
 * Checks the options that a client and a call have in common.
 *
 * @throws TypeError for an option that would fail later, or be ignored.
 */
export declare function checkOptions({ signal, fetch, ...limits }: Options): void;
/** @throws TypeError for a header that `Headers` does not accept. Its own error would show the value. */
export declare function checkHeaders(operation: string, ...given: unknown[]): void;
export {};
