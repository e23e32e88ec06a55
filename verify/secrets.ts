/** Names of fields whose values let their holder act. They are kept out of reports, which are often published. */
const secretName = /secret|token|password|passphrase|credential|private_?key|api_?key|^key$/i;
const isSecretByName = new Map<string, boolean>();

export function isSecret(name: string): boolean {
  const isKnown = isSecretByName.get(name) ?? secretName.test(name);
  // The names of a contract are few, those that a server can send are not.
  if (isSecretByName.size < 1_000) isSecretByName.set(name, isKnown);
  return isKnown;
}

/** The length of the beginning by which a secret is found. A shorter text could be part of many others. */
const minLength = 6;

/** Of a longer secret, the beginning is known, and a text ends with it. */
const maxLength = 500;
const maxText = 4_000;

/** With more secrets, a server only fills the memory. */
const maxSecrets = 100_000;

/** Ways to write a character otherwise, in URLs, JSON, commands of a shell and values in a report. */
const escapes: [RegExp, (...groups: string[]) => string][] = [
  [/'\\''/g, () => "'"],
  [/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, four, two) => fromHex(four ?? two ?? "")],
  [/\\(.)/g, (_, character = "") => character],
  [/\+/g, () => " "],
  [/(?:%[\da-f]{2})+/gi, (bytes = "") => Buffer.from(bytes.replaceAll("%", ""), "hex").toString()],
];

const fromHex = (digits: string) => String.fromCharCode(Number.parseInt(digits, 16));

/** A text without escapes. What was escaped several times is read several times. */
function removeEscapes(text: string, times = 3): string {
  const result = escapes.reduce((part, [pattern, write]) => part.replaceAll(pattern, write), text);
  return result === text || times === 1 ? result : removeEscapes(result, times - 1);
}

/** Secrets that begin with the same characters. */
interface Group {
  secrets: Set<string>;
  /** The lengths of the secrets, the longest first, because a secret may contain another. */
  lengths: number[];
}

/** Collects tokens and secrets, to keep them out of reports. */
export class Secrets {
  /** By the first characters, so that a text is read once, however many there are. */
  readonly #groups = new Map<string, Group>();
  #count = 0;

  constructor(tokens: string[]) {
    for (const token of tokens) this.#add(token);
  }

  #add(secret: string): void {
    for (const form of new Set([secret, removeEscapes(secret)])) {
      const text = form.slice(0, maxLength);
      const start = text.slice(0, minLength);
      const group = this.#groups.get(start) ?? { secrets: new Set(), lengths: [] };
      this.#groups.set(start, group);
      if (group.secrets.has(text)) continue;
      group.secrets.add(text);
      group.lengths = [...new Set([...group.lengths, text.length])].sort((a, b) => b - a);
      this.#count++;
    }
  }

  get areTooMany(): boolean {
    return this.#count > maxSecrets;
  }

  /** Adds the secrets in the body of a response. */
  addFrom(body: unknown): void {
    if (typeof body !== "object" || body === null) return;
    if (Array.isArray(body)) for (const item of body) this.addFrom(item);
    else {
      for (const [name, value] of Object.entries(body)) {
        if (typeof value === "object") this.addFrom(value);
        else if (typeof value === "string" && value.length >= minLength && isSecret(name))
          this.#add(value);
      }
    }
  }

  /**
   * Replaces secrets by asterisks and shortens the text, without cutting a secret in two. If one is written with
   * escapes, the text is shown without them.
   */
  mask(text: string, length = maxText): string {
    const masked = this.#replace(text, length);
    const plain = removeEscapes(text.slice(0, 4 * length));
    const end = text.length > 4 * length ? Math.max(0, plain.length - maxLength) : length;
    const maskedPlain = this.#replace(plain, Math.min(end, length));
    return maskedPlain === plain.slice(0, length) || maskedPlain === removeEscapes(masked)
      ? masked
      : maskedPlain;
  }

  /** Reads a text up to a place. A secret that begins before it is read to its end. */
  #replace(text: string, end: number): string {
    let result = "";
    for (let index = 0; index < Math.min(text.length, end); ) {
      const secret = this.#findAt(text, index);
      result += secret === undefined ? text[index] : "***";
      // What follows can be the rest of the secret.
      if (secret?.length === maxLength) break;
      index += secret?.length ?? 1;
    }
    return result;
  }

  #findAt(text: string, index: number): string | undefined {
    const group = this.#groups.get(text.slice(index, index + minLength));
    const parts = group?.lengths.map((length) => text.slice(index, index + length));
    return parts?.find((part) => group?.secrets.has(part));
  }
}
