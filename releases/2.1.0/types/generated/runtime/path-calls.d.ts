import { type PathCall } from "./call.js";
export { isProblem as isError } from "./response.js";
/** How most operations are called. */
export declare const usual: PathCall;
/** How the other operations are called, by method and path. */
export declare const exceptions: Record<string, PathCall>;
