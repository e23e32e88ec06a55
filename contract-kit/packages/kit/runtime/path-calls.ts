/** How operations are called by path and method. A build writes this file anew; this one serves the tests of the runtime. */
import { bearer, type PathCall } from "./call.ts";

export { isProblem as isError } from "./response.ts";

/** How most operations are called. */
export const usual: PathCall = { authorize: bearer("accessToken") };

/** How the other operations are called: by path, or by method and path. */
export const exceptions: Record<string, PathCall> = {};

/** The methods of the client. */
export const methods = ["GET", "POST", "PATCH"];
