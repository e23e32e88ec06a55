/** An error that a person can fix. The message says what is wrong and where; the hint says how to fix it. */
export class CliError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
