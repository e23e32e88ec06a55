/** Parameters with a style that is not the default of OpenAPI, and those outside of the path and the query. */
import { buildPath } from "./client.js";
/** Writes a parameter as its style says, encoded for a URL. */
export type WriteParameter = (name: string, value: unknown) => string;
/** Returns a query in which these parameters have another style. */
export declare function styledQuery(styles: Record<string, WriteParameter>): (values?: object) => string;
/** `tag=a&tag=b`, or `from=1&to=2` for an object. */
export declare const repeated: WriteParameter;
/** `tag=a,b` */
export declare const joined: (separator: string) => WriteParameter;
/** `range[from]=1&range[to]=2` */
export declare const deepObject: WriteParameter;
/** `near={"x":1}`, encoded */
export declare const asJson: WriteParameter;
/** `url=https://a.test/?b=c` */
export declare const reserved: WriteParameter;
/** A path parameter of the style `simple`: `a,b`. */
export declare const simple: (explode: boolean) => WriteParameter;
/** A path parameter of the style `label`: `.a,b`. */
export declare const label: (explode: boolean) => WriteParameter;
/** A path parameter of the style `matrix`: `;id=a,b`. */
export declare const matrix: (explode: boolean) => WriteParameter;
/** Writes a path, with these functions for the parameters that are lists or objects. */
export declare const styledPath: (styles: Record<string, WriteParameter>) => typeof buildPath;
/** Adds header and cookie parameters to a request. A browser does not send cookies that are set here. */
export declare function headerParameters({ header, cookie }: {
    header?: object;
    cookie?: object;
}, headers: Record<string, string>): void;
