/** The one reader of a bundled OpenAPI 3.1 document. It imports nothing. What it exports is used by other packages. */
export { conditionIn, isAbsentIn, isPresentIn } from "./absence.ts";
export { CliError } from "./cli-error.ts";
export { type Contract, type Problem, problemsIn, readContract } from "./contract.ts";
export { dialectFix, findOutside } from "./dialect.ts";
export type {
  Assumption,
  Document,
  PathItem,
  SchemaObject,
  TypeName,
  WrittenSchema,
  WrittenServer,
} from "./document.ts";
export { formatsOf, uuid } from "./formats.ts";
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
export { concreteType, essenceOf, kindOf, matchesRange } from "./media-types.ts";
export {
  type Body,
  type Example,
  failuresOf,
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
  countInHeader,
  findQuery,
  type List,
  listIn,
  pageParameter,
  sizeParameter,
} from "./pages.ts";
export {
  buildHeader,
  buildPath,
  buildQuery,
  type ParameterStyle,
  parseText,
  readScalar,
  withQuery,
} from "./parameters.ts";
export { escapeText, escapeUnits, plural, printable, shellWord, visible } from "./printable.ts";
export {
  below,
  ContractError,
  componentName,
  encodeKey,
  entriesIn,
  join,
  keysOf,
  type Located,
  percentDecoded,
  resolve,
  valueAt,
} from "./references.ts";
export { createRouter } from "./routes.ts";
export { sandboxServer } from "./sandbox-server.ts";
export {
  type Choice,
  type Discriminator,
  isBinary,
  type Property,
  propertiesOf,
  Schema,
  Schemas,
} from "./schema.ts";
export { isBearer, readSecuritySchemes, type SecurityScheme } from "./security.ts";
export { sunsetIn } from "./sunset.ts";
export { isListSchema, isStructure, unsendable } from "./unsendable.ts";
export { asObject, dictionary, isObject, own } from "./values.ts";
export { type Kind, kindBelow, mapDocument, type Place, walk } from "./walk.ts";
