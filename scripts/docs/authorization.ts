import type { Operation } from "../../contract/index.ts";
import type { Site } from "./site.ts";

/** How the requests of an operation are authorized, as Markdown. */
export function authorizationText(operation: Operation, site: Site): string {
  if (operation.authorization === "none") return "None. The request is sent without a token.";
  if (operation.authorization === "optional")
    return "Bearer token, optional. A token that is sent must be valid.";
  const match = tokenFor(operation, site);
  if (match === undefined) return "Bearer token.";
  return `Bearer token of ${match.holder}, in the sandbox \`${match.token}\``;
}

/** The token of the samples and the console; empty where none is required. */
export function sampleToken(operation: Operation, site: Site): string {
  if (operation.authorization !== "required") return "";
  return tokenFor(operation, site)?.token ?? "any";
}

/** One security scheme can have several tokens, so the path decides whose token an operation requires. */
const tokenFor = ({ path }: Operation, { tokens }: Site) =>
  tokens.find((token) => path.startsWith(token.path));
