/** Where the keys of a document are names of its author, and not keywords. */

const inSchemas = "properties patternProperties $defs dependentSchemas dependentRequired";
const elsewhere =
  "callbacks content encoding headers links parameters pathItems paths requestBodies responses schemas scopes securitySchemes variables webhooks";
const maps = new Set(`${inSchemas} ${elsewhere}`.split(" "));

/** Whether the keys below a keyword are names, which can be words of OpenAPI. */
export const holdsNames = (keyword: string): boolean => maps.has(keyword);
