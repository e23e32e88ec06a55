/** The one reader of a bundled OpenAPI 3.1 document. It imports no other room. */
export { CliError } from "./cli-error.ts";
export { type Contract, problemsIn, readContract } from "./contract.ts";
export { conditionIn, isAbsentIn, isPresentIn, sunsetIn } from "./descriptions.ts";
export { dialectFix, findOutside } from "./dialect.ts";
export type {
  Assumption,
  Document,
  SchemaObject,
  TypeName,
  WrittenSchema,
  WrittenServer,
} from "./document.ts";
export { formatsOf, uuid } from "./formats.ts";
export { essenceOf, kindOf, matchesRange, sandboxServer } from "./headers.ts";
export {
  capitalize,
  functionName,
  isIdentifier,
  isReservedWord,
  kebabCase,
  pageOf,
  toIdentifier,
  uncapitalize,
} from "./identifiers.ts";
export {
  inlineCode,
  joinMarkdown,
  type Markdown,
  markdownTable,
  md,
  printMarkdown,
  slug,
} from "./markdown.ts";
export {
  type Body,
  type Example,
  type Header,
  isSuccess,
  jsonIn,
  type Link,
  type MediaType,
  type Method,
  methods,
  type Operation,
  type Parameter,
  type Response,
  readOperations,
  readServer,
  responseFor,
  type Server,
  successOf,
} from "./operations.ts";
export {
  findQuery,
  type List,
  listIn,
  pageParameter,
  sizeParameter,
} from "./pages.ts";
export { buildPath, buildQuery, parseText, readScalar } from "./parameters.ts";
export { escapeText, escapeUnits, plural, printable, shellWord, visible } from "./printable.ts";
export {
  below,
  componentName,
  encodeKey,
  entriesIn,
  join,
  keysOf,
  type Located,
  percentDecoded,
  resolve,
  uriOf,
  valueAt,
} from "./references.ts";
export { createRouter } from "./routes.ts";
export {
  type Choice,
  type Property,
  propertiesOf,
  Schema,
  Schemas,
} from "./schema.ts";
export { readSecuritySchemes, type SecurityScheme } from "./security.ts";
export { asObject, dictionary, isObject, own } from "./values.ts";
export { type Kind, kindBelow, mapDocument, type Place, walk } from "./walk.ts";
