import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { type Contract, ContractError, readContract } from "../contract/index.ts";
import { VerifyError } from "./verify-errors.ts";

let carried: Contract | undefined;

/** The contract that this package carries. */
export function readCarriedContract(): Contract {
  const bundle = new URL("../generated/openapi.json", import.meta.url);
  carried ??= readContract(JSON.parse(readFileSync(bundle, "utf8")));
  return carried;
}

/**
 * Reads another contract, as JSON or YAML.
 *
 * @throws VerifyError if it cannot be read.
 */
export function readContractFile(file: string): Contract {
  try {
    return readContract(parse(readFileSync(file, "utf8")));
  } catch (error) {
    const { message } = error as Error;
    throw new VerifyError(
      `the contract ${file} cannot be read: ${message}`,
      error instanceof ContractError
        ? "Bundle it into one OpenAPI 3.1 document: npx @redocly/cli bundle openapi.yaml"
        : "Check the path of --contract.",
    );
  }
}
