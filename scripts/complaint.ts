/** What a person asked for and cannot have, with the way out; told without a stack trace. */
export class Complaint extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** For the end of every verb: `await main().catch(complain)`. */
export function complain(error: unknown): void {
  if (!(error instanceof Complaint)) throw error;
  console.error(`error: ${error.message}\n    ${error.remedy}`);
  process.exitCode = 1;
}
