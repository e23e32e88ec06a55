import type { Contract, SecurityScheme } from "contract-kit-reader";
import { CliError, propertyKey } from "contract-kit-reader";
import { isProblemType } from "./calls.ts";
import { type TypeNames, typeOf } from "./types.ts";
import { docComment, header, memberWidth } from "./typescript.ts";

/** The names of the other options of a client. */
const options = new Set(
  "baseUrl fetch fetchOptions headers maxResponseBytes onRequest onResponse onRetry retries signal timeout".split(
    " ",
  ),
);

const genericProblem = `/** The body of an error response (RFC 9457). */
export interface ProblemDocument {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  [field: string]: unknown;
}
`;

/** What the client has to know of the contract: the body of error responses, and the credentials. */
export function settings(contract: Contract, names: TypeNames): Map<string, string> {
  const problem = problemType(contract, names);
  const schemes = [...contract.securitySchemes.values()].filter(({ type }) => type !== "mutualTLS");
  const members = schemes.map((scheme) => {
    const comment = docComment([scheme.description, describeScheme(scheme)], memberWidth);
    return `${comment}${propertyKey(scheme.name)}?: AccessToken;\n`.replaceAll(/^(?=.)/gm, "  ");
  });
  const text = [
    header,
    schemes.length > 0 ? 'import type { AccessToken } from "./access-token.ts";\n' : "",
    problem === undefined ? "" : `import type { ${problem} } from "../models.ts";\n`,
    "\n",
    problem === undefined
      ? genericProblem
      : `/** The body of an error response. */\nexport type ProblemDocument = ${problem};\n`,
    `\n/** The options of a client for its credentials, one for each security scheme. */\nexport interface Credentials {\n${members.join("")}}\n`,
  ];
  return new Map([["generated/runtime/settings.ts", text.join("")]]);
}

/** The type of the problem documents, if all of them have the same. */
function problemType({ operations }: Contract, names: TypeNames): string | undefined {
  const types = operations
    .flatMap(({ responses }) => responses.flatMap(({ content }) => content.filter(isProblemType)))
    .map(({ schema }) =>
      schema?.reference ? typeOf(schema, { names, direction: "response" }) : "",
    );
  const [first, ...others] = new Set(types);
  return others.length > 0 || first === "" ? undefined : first;
}

/** @throws CliError for a scheme that cannot be an option. */
function describeScheme({ name, type, scheme, key }: SecurityScheme): string {
  const place = `#/components/securitySchemes/${name}`;
  if (options.has(name)) {
    throw new CliError(`${place}: ${name} is another option of the client`, "Rename the scheme.");
  }
  const end = "to the operations that accept it, and to no other.";
  if (key !== undefined) {
    const value = type === "http" ? `, with \`${scheme}\` before the credentials,` : "";
    return `Sent as the ${key.in} \`${key.name}\`${value} ${end}`;
  }
  if (type === "http" && scheme === "basic") {
    return `The user and the password as \`user:password\`. Sent as \`Authorization: Basic …\` ${end}`;
  }
  return `Sent as \`Authorization: Bearer …\` ${end}`;
}
