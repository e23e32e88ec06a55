import { readFileSync } from "node:fs";
import { CliError, type Contract, ContractError, readContract } from "contract-kit-reader";
import { parse } from "yaml";

/**
 * Reads a contract from a file: one OpenAPI 3.1 document, as JSON or YAML.
 *
 * @throws CliError if it cannot be read.
 */
export function readContractFile(file: string): Contract {
  try {
    return readContract(parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw toContractError(error as NodeJS.ErrnoException);
  }
}

/** What is wrong with a contract. A reference in a schema is followed when the schema is needed. */
export function toContractError({ message, code }: NodeJS.ErrnoException): CliError {
  return new CliError(
    `the contract cannot be read: ${message}`,
    typeof code === "string" && /^E[A-Z]+$/.test(code)
      ? "Check the path of --contract."
      : "Bundle it into one valid OpenAPI 3.1 document: npx @redocly/cli bundle openapi.yaml",
  );
}

/** Reports what is wrong with a contract as an error with a fix. Other errors stay as they are. */
export const toReportedError = (error: unknown): unknown =>
  error instanceof ContractError ? toContractError(error) : error;
