import { type PathCall } from "./call.js";
export { isProblem as isError } from "./response.js";
/** How most operations are called. */
export declare const usual: PathCall;
/** How the other operations are called, by path and method. */
export declare const exceptions: Record<string, Record<string, PathCall>>;
