/** What cannot be done, with the way out; told to a person without a stack trace. */
export class Complaint extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}
