import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contract, readContract } from "contract-kit-reader";
import { parse } from "yaml";
import { VerifyError } from "./verify-errors.ts";

let carried: Contract | undefined;

/** The contract that this package carries. */
export function readCarriedContract(): Contract {
  const bundle = new URL("../generated/openapi.json", import.meta.url);
  carried ??= readContract(JSON.parse(readFileSync(bundle, "utf8")));
  return carried;
}

/** The command that the package has, whose manifest is next to the code or above what is compiled. */
export function readCommandName(): string {
  const [file = ""] = ["./package.json", "../../package.json"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .filter((path) => existsSync(path));
  const [name = "verify"] = Object.keys(JSON.parse(readFileSync(file, "utf8")).bin);
  return name;
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
    throw toVerifyError(error as NodeJS.ErrnoException);
  }
}

/** What is wrong with a contract. A reference in a schema is followed when the schema is needed. */
export function toVerifyError({ message, code }: NodeJS.ErrnoException): VerifyError {
  return new VerifyError(
    `the contract cannot be read: ${message}`,
    code === undefined
      ? "Bundle it into one valid OpenAPI 3.1 document: npx @redocly/cli bundle openapi.yaml"
      : "Check the path of --contract.",
  );
}
