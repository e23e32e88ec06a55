import { type PathCall } from "./call.js";
export { isProblem as isError } from "./response.js";
/** How most operations are called. */
export declare const usual: PathCall;
/** How the other operations are called: by path, or by method and path. */
export declare const exceptions: Record<string, PathCall>;
/** The methods of the client. */
export declare const methods: string[];
