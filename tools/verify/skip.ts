/** A check cannot run or cannot go on; the message says why. */
export class Skip extends Error {
  /** The option of the command line that is missing, such as `--write`. */
  readonly option: string | undefined;

  constructor(message: string, option?: string) {
    super(message);
    this.option = option;
  }
}

/** No more requests are sent; the message says why. */
export class Stopped extends Error {}

/** Whether an error only ends a check. A URIError is about half of a character in a response, which cannot be sent. */
export const isSkip = (error: unknown): error is Error =>
  error instanceof Skip || error instanceof Stopped || error instanceof URIError;
