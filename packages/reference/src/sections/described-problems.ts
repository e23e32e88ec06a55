import { type Problem, problemsIn, type Response } from "contract-kit-reader";
import { idOf } from "../markup/anchors.ts";
import type { Sources } from "../sources.ts";

/** The problem that the operations of a large contract link to, because the chapter about errors describes it. */
export const describedProblem = (
  { contract, fixes, isLarge }: Sources,
  value: unknown,
): Problem | undefined =>
  contract.problems.find(
    ({ type, slug }) => isLarge && type === Object(value).type && fixes.has(idOf(slug)),
  );

/** Whether every problem of a response is described like this, and no operation has the response for itself. */
export function isDescribed(sources: Sources, response: Response): boolean {
  const problems = problemsIn(sources.contract, response);
  return (
    response.status === "default" &&
    problems.length > 0 &&
    problems.every(({ value }) => describedProblem(sources, value) !== undefined)
  );
}
