/** The verifier cannot run. The message says what is wrong and where, the hint how to fix it. */
export class VerifyError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A check cannot run or cannot go on; the message says why. */
export class Skip extends Error {}
