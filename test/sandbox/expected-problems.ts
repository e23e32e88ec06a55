import { ApiError, type Problem, type ProblemError } from "../../generated/index.ts";
import { contract } from "../published-contract.ts";

const exampleOf = (name: string) =>
  contract.problems.find((each) => each.name === `${name}Problem`)?.value as unknown as Problem;

/** A problem in the words of the contract, with the errors of a request. */
export function problem(name: string, errors?: ProblemError[]): Problem {
  const { errors: _, ...rest } = exampleOf(name);
  return errors === undefined ? rest : { ...rest, errors };
}

/** A problem that is about a field of the body. */
export function problemAt(name: string, pointer: string): Problem {
  const detail = exampleOf(name).errors?.[0]?.detail ?? "";
  return problem(name, [{ location: "body", pointer, detail }]);
}

/** The problem that a call is rejected with. */
export async function rejection(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => new Error("the call was not rejected"),
    (reason) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error.problem;
}
