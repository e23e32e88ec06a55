/** Bodies that are not only JSON. */
import type { ExtendedCall, WriteBody } from "./extended-call.js";
import { styledQuery } from "./parameters.js";
/** Writes a body as one of these media types. The first one is the default. */
export declare function mediaTypes(writers: Record<string, WriteBody>): WriteBody;
/** JSON of another media type than `application/json`. */
export declare const jsonAs: WriteBody;
/** Text and bytes are sent unchanged. */
export declare const unchanged: WriteBody;
/** The fields of a form. A list repeats its field, unless another style is documented. */
export declare const form: (styles?: Parameters<typeof styledQuery>[0]) => WriteBody;
/** The fields of a form with files. An object is sent as JSON, and a list repeats its field. */
export declare const multipart: WriteBody;
/** Whether a body was read by `contents`. */
export declare const isExpected: (body: unknown) => boolean;
/** How the body of a media type is read: a check makes it JSON. The key of a response without a body is empty. */
type Contents = Record<string, "text" | "blob" | "none" | ((body: unknown) => boolean)>;
/** Reads a body by its media type. */
export declare function contents(kinds: Contents): NonNullable<ExtendedCall["read"]>;
/** Whether JSON can be any value. */
export declare const isAny: (body: unknown) => boolean;
export {};
