// @ts-check
import { entries, isObject } from "./document/entries.js";

/**
 * Whether an operation needs a token is among the first things a caller asks, so it stands at the
 * operation and is not left to the default of the document.
 *
 * Options: `schemes` are the ones that may be used; `optional` the operations whose token may be
 * left out. (Operations without any token are the matter of the OWASP rules.)
 *
 * @type {import("./types.d.ts").Rule<
 *   import("./types.d.ts").Node,
 *   { schemes: string[], optional: string[] }
 * >}
 */
export default function operationsStateTheirSecurity(operation, { schemes, optional }, { path }) {
  if (!isObject(operation)) return [];
  const { security, operationId } = operation;
  if (!Array.isArray(security)) {
    const message = `${operationId} leaves its security to the default: write security: [{ ${schemes[0]}: [] }], or [] where no token is sent`;
    return [{ message, path }];
  }
  return security.flatMap((requirement, index) => {
    const names = entries(requirement).map(([name]) => name);
    const here = [...path, "security", index];
    if (names.length === 0 && !optional.includes(operationId)) {
      const message = `${operationId} makes its token optional: remove {}, or list the operation in .spectral.yaml if the interface leaves it open`;
      return [{ message, path: here }];
    }
    return names
      .filter((name) => !schemes.includes(name))
      .map((name) => ({
        message: `${operationId} uses the security scheme ${name}: write ${schemes.join(" or ")}`,
        path: [...here, name],
      }));
  });
}
