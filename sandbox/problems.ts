import type { Problem, ProblemError } from "../generated/models.ts";
import type { Contract } from "./contract.ts";

/** The problems whose words stand in the contract, by the names of their examples there. */
export type ProblemName =
  | "ActivationLimitReached"
  | "CheckoutSessionNotOpen"
  | "ContentTooLarge"
  | "DiscountLocked"
  | "FieldNotTaken"
  | "Forbidden"
  | "HeadersTooLarge"
  | "InvalidRequest"
  | "MalformedRequest"
  | "MethodNotAllowed"
  | "NotAcceptable"
  | "NotFound"
  | "OtherProduct"
  | "Unauthorized"
  | "UnexpectedError"
  | "UnknownReference"
  | "UnsupportedMediaType";

/**
 * A request that is not carried out; thrown by handlers, answered as a problem. It is no Error, since to
 * note where it was thrown takes longer than to answer it.
 */
export class Refusal {
  readonly problem: ProblemName;
  readonly errors: ProblemError[] | undefined;
  /** JSON Pointers to fields of the body that the problem's own sentence is about. */
  readonly pointers: string[];

  constructor(
    problem: ProblemName,
    { pointers = [], errors }: { pointers?: string[]; errors?: ProblemError[] } = {},
  ) {
    this.problem = problem;
    this.pointers = pointers;
    this.errors = errors;
  }
}

/** The problem in the contract's words, with the places that this request got wrong. */
export function describe({ document }: Contract, refusal: Refusal): Problem {
  const example = document.components.examples[`${refusal.problem}Problem`]?.value;
  if (example === undefined) throw new Error(`the contract has no ${refusal.problem}Problem`);
  const { errors: [said] = [], ...problem } = example;
  const errors =
    refusal.errors ??
    refusal.pointers.map((pointer) => ({ in: "body", pointer, detail: said?.detail ?? "" }));
  return errors.length > 0 ? { ...problem, errors } : problem;
}
