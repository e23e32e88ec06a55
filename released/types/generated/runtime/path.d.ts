/**
 * Checks that a path gets all of its parameters. openapi-fetch sends `%7Bid%7D` for one that is missing, and one that
 * is empty, consists of dots or is an object can lead to another path.
 *
 * @throws TypeError that names the operation and the parameter
 */
export declare function checkPath(operation: string, path: string, values?: object): void;
