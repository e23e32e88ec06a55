/** The one reader of a bundled OpenAPI 3.1 document. It imports nothing. */
export * from "./cli-error.ts";
export * from "./contract.ts";
export type * from "./document.ts";
export * from "./formats.ts";
export * from "./identifiers.ts";
export * from "./markdown.ts";
export * from "./media-types.ts";
export * from "./operations.ts";
export * from "./pages.ts";
export * from "./parameters.ts";
export * from "./printable.ts";
export * from "./references.ts";
export * from "./required.ts";
export * from "./routes.ts";
export * from "./schema.ts";
export * from "./security.ts";
export * from "./unread.ts";
export * from "./walk.ts";
