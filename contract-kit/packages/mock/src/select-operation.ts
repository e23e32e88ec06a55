import { type Contract, createRouter } from "contract-kit-reader";
import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";
import { type ProblemDetail, ProblemError } from "./problems.ts";

/**
 * Finds the operation of a request.
 *
 * @throws ProblemError for a path or a method that the contract does not have.
 */
export function selectOperation(contract: Contract): MiddlewareHandler<Env> {
  const findRoute = createRouter(contract.operations);
  const describeMissing = (path: string): ProblemDetail => {
    const isLonger = path.endsWith("/");
    const [other] = findRoute(isLonger ? path.slice(0, -1) : `${path}/`)?.operations ?? [];
    const fix = `${isLonger ? "Leave out" : "Add"} the slash at the end`;
    if (other)
      return { location: "path", name: other.path, detail: `is the path of the contract. ${fix}` };
    const names = "has a name of up to 64 letters, digits, - and _";
    // The path itself can contain a secret.
    return path.startsWith("/worlds/")
      ? { location: "path", name: "/worlds/{name}", detail: names }
      : { location: "path", detail: "is not a path of the contract" };
  };
  return async (c, next) => {
    const { path, method } = c.req;
    const { operations, values } = findRoute(path, new URL(c.req.url).search) ?? {};
    if (operations === undefined || values === undefined) {
      throw new ProblemError("NotFound", describeMissing(path));
    }
    const operation =
      operations.find((candidate) => candidate.method === method) ??
      operations.find((candidate) => method === "HEAD" && candidate.method === "GET");
    if (operation === undefined) {
      c.header("allow", operations.map(({ method }) => method).join(", "));
      throw new ProblemError("MethodNotAllowed");
    }
    c.set("operation", operation);
    c.set("values", values);
    await next();
  };
}
