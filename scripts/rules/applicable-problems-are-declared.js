// @ts-check
import { entries, isObject, operationsOf } from "./document.js";

/**
 * A client handles the errors that are declared, and a mock can return them. An operation therefore
 * declares every error that its definition implies. It may declare others.
 *
 * @type {import("./types.d.ts").Rule}
 */
export default function applicableProblemsAreDeclared(document) {
  return operationsOf(document).flatMap(({ node, template, path }) => {
    const declared = entries(node.responses).map(([code]) => code);
    const security = Array.isArray(node.security ?? document.security)
      ? (node.security ?? document.security)
      : [];
    const acceptsToken = security.some((option) => entries(option).length > 0);
    const requiresToken = acceptsToken && security.every((option) => entries(option).length > 0);
    const parameters = [...(document.paths[template].parameters ?? []), ...(node.parameters ?? [])];
    const hasInput = isObject(node.requestBody) || parameters.length > 0;
    const expected = [
      { code: "401", applies: acceptsToken, reason: "it accepts a token" },
      { code: "403", applies: requiresToken, reason: "it requires a token" },
      { code: "404", applies: template.includes("{"), reason: "its path addresses a resource" },
      { code: "422", applies: hasInput, reason: "its input may not be valid" },
      { code: "default", applies: true, reason: "any operation can fail unexpectedly" },
    ];
    return expected
      .filter(({ code, applies }) => applies && !declared.includes(code))
      .map(({ code, reason }) => ({
        message: `${node.operationId} does not declare ${code} although ${reason}: add ${code} with a $ref to a response`,
        path: [...path, "responses"],
      }));
  });
}
