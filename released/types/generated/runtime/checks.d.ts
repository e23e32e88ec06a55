/** Checks for callers without TypeScript, and for values that only show while a program runs. */
import type { CommonOptions } from "./options.js";
/**
 * The URL that the paths of a contract follow, as `fetch` writes it.
 *
 * @throws TypeError if it is not an absolute URL of http or https without credentials, query and fragment.
 */
export declare function checkBaseUrl(baseUrl: unknown): string;
/**
 * The URL of a client with these options.
 *
 * @throws TypeError for an option that would fail later, or be ignored.
 */
export declare function checkOptions({ baseUrl, signal, fetch }?: Partial<CommonOptions>): string;
export declare function checkSignal(signal: unknown): void;
/** @throws TypeError for a header that `Headers` does not accept. Its own error would show the value. */
export declare function checkHeaders(operation: string, ...given: unknown[]): void;
