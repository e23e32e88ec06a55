import { ApiError, type Problem, type ProblemError } from "../../client/index.ts";
import { document } from "../contract/document.ts";

const named = (name: string): Problem => {
  const example = document.components.examples?.[`${name}Problem`] as
    | { value: Problem }
    | undefined;
  if (example === undefined) throw new Error(`the contract has no ${name}Problem`);
  return example.value;
};

/** A problem in the words of the contract, with the places that a request is to be told of. */
export function problem(name: string, errors?: ProblemError[]): Problem {
  const { errors: _, ...rest } = named(name);
  return errors === undefined ? rest : { ...rest, errors };
}

/** A problem whose own sentence is about these fields of the body. */
export function problemAt(name: string, ...pointers: string[]): Problem {
  const detail = named(name).errors?.[0]?.detail ?? "";
  return problem(
    name,
    pointers.map((pointer) => ({ in: "body", pointer, detail })),
  );
}

/** The problem that a call is refused with. */
export async function refused(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError && error.problem !== undefined) {
      if (error.status !== error.problem.status) throw new Error("two statuses in one answer");
      return error.problem;
    }
    throw error;
  }
  throw new Error("the call was not refused");
}
