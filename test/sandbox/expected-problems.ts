import { ApiError, type Problem, type ProblemError } from "../../generated/index.ts";
import { document } from "./contract-operations.ts";

/** A problem in the words of the contract, with the errors of a request. */
export function problem(name: string, errors?: ProblemError[]): Problem {
  const example = document.components?.examples?.[`${name}Problem`] as { value: Problem };
  const { errors: _, ...rest } = example.value;
  return errors === undefined ? rest : { ...rest, errors };
}

/** A problem that is about fields of the body. */
export function problemAt(name: string, ...pointers: string[]): Problem {
  const example = document.components?.examples?.[`${name}Problem`] as { value: Problem };
  const detail = example.value.errors?.[0]?.detail ?? "";
  return problem(
    name,
    pointers.map((pointer) => ({ in: "body", pointer, detail })),
  );
}

/** The problem that a call is rejected with. */
export async function rejection(call: Promise<unknown>): Promise<Problem> {
  const error = await call.then(
    () => new Error("the call was not rejected"),
    (reason) => reason,
  );
  if (!(error instanceof ApiError) || error.problem === undefined) throw error;
  return error.problem;
}
