import type { Client, FetchOptions, ParseAs, ParseAsResponse } from "openapi-fetch";
import type { Corrections } from "./options.js";
/**
 * The types of a client of openapi-fetch, with responses of exactly the types of `Paths`, and with options that are
 * checked. Those of openapi-fetch 0.17 make an object of an extensible enum and an array of a tuple, and accept any option.
 *
 * The client is still accepted where a client of openapi-fetch is expected, such as by openapi-react-query, which
 * infers `Paths` from `TRACE`.
 */
export type ApiClient<Paths extends object> = Calls<Paths> & {
    request: Request<Paths>;
} & Pick<Client<Widened<Paths>>, "TRACE" | "use" | "eject">;
type HttpMethod = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
type Calls<Paths> = {
    [Method in Exclude<HttpMethod, "trace"> as Uppercase<Method>]: PathCall<Paths, Method>;
};
interface PathCall<Paths, Method extends HttpMethod> extends AcceptedByLibraries {
    <Path extends PathsWith<Paths, Method>, As extends ParseAs = "json">(path: Path, ...init: Rest<Init<Operation<Paths, Path, Method>, As>>): Promise<Result<Operation<Paths, Path, Method>, As>>;
}
interface Request<Paths> extends AcceptedByLibraries {
    <Method extends HttpMethod, Path extends PathsWith<Paths, Method>, As extends ParseAs = "json">(method: Method, path: Path, ...init: Rest<Init<Operation<Paths, Path, Method>, As>>): Promise<Result<Operation<Paths, Path, Method>, As>>;
}
/**
 * A signature that no call has. TypeScript compares overloaded functions without their type parameters. It cannot
 * compare the parameters of `PathCall` with those of openapi-fetch, because it resolves neither before a call.
 */
type AcceptedByLibraries = (...never: [never, never, never, never]) => never;
type PathsWith<Paths, Method extends HttpMethod> = {
    [Path in keyof Paths]: Paths[Path] extends Record<Method, object> ? Path : never;
}[keyof Paths];
type Operation<Paths, Path extends keyof Paths, Method extends HttpMethod> = Paths[Path][Method & keyof Paths[Path]];
/** The options of a call. */
type Init<Operation, As> = Omit<FetchOptions<Operation>, "parseAs" | keyof Corrections> & Corrections & {
    parseAs?: As;
};
type Rest<Init> = object extends Init ? [init?: Init] : [init: Init];
type Result<Operation, As> = Operation extends {
    responses: infer Responses;
} ? {
    data: ParseAsResponse<Content<Responses, `2${string}`>, {
        parseAs: As;
    }>;
    error?: never;
    response: Response;
} | {
    data?: never;
    error: Content<Responses, `${4 | 5}${string}` | "default">;
    response: Response;
} : never;
/** The bodies of the responses with such a status. */
type Content<Responses, Status extends string> = {
    [Key in keyof Responses]: `${Key & (string | number)}` extends Status ? Responses[Key] extends {
        content: infer MediaTypes;
    } ? MediaTypes[keyof MediaTypes] : undefined : never;
}[keyof Responses];
/** The types that libraries for openapi-fetch receive: an extensible enum is a string. */
type Widened<Type> = Type extends string ? string extends Type ? string : Type : Type extends object ? {
    [Key in keyof Type]: Widened<Type[Key]>;
} : Type;
export {};
