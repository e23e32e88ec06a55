/** The check of the parameters in a path. */
import type { Middleware } from "openapi-fetch";
/**
 * Checks that a path gets all of its parameters. openapi-fetch sends `%7Bid%7D` for one that is missing, and one that
 * is empty or consists of dots leads to another path.
 *
 * @throws TypeError that names the operation and the parameter
 */
export declare function checkPath(operation: string, path: string, values?: object): void;
/** Checks the path of every call. */
export declare const checkPaths: Middleware;
