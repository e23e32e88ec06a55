/** Fields whose values let their holder act. The contract asks to keep them out of logs. */
const secretFields = ["client_secret", "customer_session_token", "key"];

/** A shorter text could be part of many others. */
const minLength = 6;

/** Collects tokens and secrets, to keep them out of reports. */
export class Secrets {
  readonly #secrets: Set<string>;

  constructor(tokens: string[]) {
    this.#secrets = new Set(tokens);
  }

  /** Adds the secrets in the body of a response. It does not recurse, since a body can be nested deeply. */
  addFrom(body: unknown): void {
    const waiting = [body];
    while (waiting.length > 0) {
      for (const [name, value] of Object.entries(Object(waiting.pop()))) {
        if (typeof value === "object") waiting.push(value);
        else if (typeof value !== "string" || value.length < minLength) continue;
        else if (secretFields.includes(name)) this.#secrets.add(value);
      }
    }
  }

  /** Replaces secrets by asterisks, the longest first, because a secret may contain another. */
  mask(text: string): string {
    const longestFirst = [...this.#secrets].sort((one, other) => other.length - one.length);
    return longestFirst.reduce((masked, secret) => masked.replaceAll(secret, "***"), text);
  }
}
