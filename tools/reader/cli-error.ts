/** An error that a person can fix. The message says what is wrong and where; the hint says how to fix it. */
export class CliError extends Error {
  readonly hint: string;
  /** What is wrong, without the place. */
  readonly problem: string;
  /** The place in the bundle, if there is one. The message begins with it. */
  readonly pointer: string | undefined;

  constructor(problem: string, hint: string, pointer?: string) {
    super(pointer === undefined ? problem : `${pointer}: ${problem}`);
    this.hint = hint;
    this.problem = problem;
    this.pointer = pointer;
  }
}
