import { CliError, type Contract, functionName, unsendable } from "#reader";

/** What keeps operations from having functions in the client. They are called by their paths. */
export function withoutFunctions({ operations }: Contract): CliError[] {
  return operations.flatMap((operation) => {
    const { what, pointer } = unsendable(operation) ?? {};
    if (what === undefined) return [];
    const { id, method, path } = operation;
    return new CliError(
      `the client has no function ${functionName(id)}, because it cannot send ${what}`,
      `Call ${method} ${path} by its path, with the parameter as openapi-fetch sends it or in \`headers\`, or describe it in another way.`,
      pointer,
    );
  });
}
