import type { Operation } from "../../contract/index.ts";
import type { Site } from "./site.ts";

/** How the requests of an operation are authorized, as Markdown. */
export function authorizationText(operation: Operation, site: Site): string {
  if (operation.authorization === "none") return "None. The request is sent without a token.";
  if (operation.authorization === "optional")
    return "Bearer token, optional. A token that is sent must be valid.";
  const { name, holder } = operation.role;
  const token = site.tokens[name];
  if (token === undefined) return "Bearer token.";
  return `Bearer token of ${holder}, in the sandbox \`${token}\``;
}

/** The token of the samples and the console; empty where none is required. */
export function sampleToken(operation: Operation, site: Site): string {
  if (operation.authorization !== "required") return "";
  return site.tokens[operation.role.name] ?? "any";
}
