import type { Client, MaybeOptionalInit, ParseAsResponse } from "openapi-fetch";
/**
 * The client of openapi-fetch, with responses of exactly the types of `Paths`. openapi-fetch 0.17 passes every
 * response type through a mapped type that makes an object of an extensible enum and an array of a tuple.
 *
 * The client is still accepted where a client of openapi-fetch is expected, such as by openapi-react-query, which
 * infers `Paths` from `TRACE`.
 */
export type FetchClient<Paths extends object> = Calls<Paths> & {
    request: Request<Paths>;
} & Pick<Client<Widened<Paths>>, "TRACE" | "use" | "eject">;
type HttpMethod = "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace";
type Calls<Paths> = {
    [Method in Exclude<HttpMethod, "trace"> as Uppercase<Method>]: PathCall<Paths, Method>;
};
interface PathCall<Paths, Method extends HttpMethod> extends AcceptedByLibraries {
    <Path extends PathsWith<Paths, Method>, Init extends InitOf<Paths, Path, Method>>(path: Path, ...init: Rest<Init>): Promise<Result<Paths[Path][Method & keyof Paths[Path]], Init>>;
}
interface Request<Paths> extends AcceptedByLibraries {
    <Method extends HttpMethod, Path extends PathsWith<Paths, Method>, Init extends InitOf<Paths, Path, Method>>(method: Method, path: Path, ...init: Rest<Init>): Promise<Result<Paths[Path][Method & keyof Paths[Path]], Init>>;
}
/**
 * A signature that no call has. TypeScript compares overloaded functions without their type parameters. It cannot
 * compare the parameters of `PathCall` with those of openapi-fetch, because it resolves neither before a call.
 */
type AcceptedByLibraries = (...never: [never, never, never, never]) => never;
type PathsWith<Paths, Method extends HttpMethod> = {
    [Path in keyof Paths]: Paths[Path] extends Record<Method, object> ? Path : never;
}[keyof Paths];
type InitOf<Paths, Path extends keyof Paths, Method extends HttpMethod> = MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>;
/** The last parameter of a call. It also accepts the options of this package, such as `timeout`. */
type Rest<Init> = object extends Init ? [init?: Init & {
    [option: string]: unknown;
}] : [init: Init & {
    [option: string]: unknown;
}];
type Result<Operation, Init> = Operation extends {
    responses: infer Responses;
} ? {
    data: ParseAsResponse<Content<Responses, `2${string}`>, Init>;
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
