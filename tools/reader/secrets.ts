import { inspect } from "node:util";

const secretName =
  /(secret|token|password|passphrase|credential|private_?key|api_?key)(?!_?type$)|^key$/i;

/** Whether a field is named like a secret, so that its value lets its holder act. */
export const isSecret = (name: string): boolean => secretName.test(name);

/** A shorter text could be part of many others, so it is not masked. */
export const minLength = 6;
/** Of a longer secret, only the beginning is known, and a text ends with it. */
const maxLength = 500;
/** With more secrets, a server only fills the memory. */
const maxSecrets = 400_000;
/** Of a longer text, only the beginning is shown. */
const maxText = 4_000;
/** Of a text that is not JSON, no more is shown, and no more is searched for secrets. */
const maxSearched = 100_000;

/** A field with its value in a text that is not JSON: one that ends early, a form, YAML, HTML or XML. */
const fieldInText =
  /(?<![\w-])([\w-]{1,80})\\?["']?\s{0,20}[:=>]\s{0,20}(?:\\?"((?:[^"\\]|\\[^"])*)|'?([^\s"'<>&,;{}[\]]+))/g;

/** What a text looks like in Base64 and in that of URLs, wherever it begins in a longer text that is encoded. */
function encode(text: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.from(`${" ".repeat(offset)}${text}`);
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(start, end));
  });
}

/** How a server sends a text back, in a URL, in JSON or in Base64, and how a report writes a value and a command. */
function formsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const plain = [text, json, encodeURIComponent(text.toWellFormed()), inspect(text).slice(1, -1)];
  const quoted = plain.map((form) => form.replaceAll("'", "'\\''"));
  return [...new Set([...plain, ...quoted, ...encode(text)])];
}

/** Collects tokens and secrets, to keep them out of reports. */
export class Secrets {
  readonly #secrets = new Set<string>();
  readonly #lengths = new Set<number>();
  /** The first characters of each, because no secret begins at most places of a text. */
  readonly #starts = new Set<string>();
  /** What was added before, because services return the same secrets again and again. */
  readonly #added = new Set<string>();
  /** The words of the contract, such as `string`, which mocks send as values of any field. */
  readonly #words: Set<string>;

  constructor(tokens: string[], document: unknown = {}) {
    this.#words = new Set(wordsIn(document));
    for (const token of tokens) this.#add(token);
  }

  #add(secret: string): void {
    if (secret.length < minLength || this.#added.has(secret)) return;
    if (secret.length <= maxLength) this.#added.add(secret);
    for (const form of formsOf(secret.slice(0, maxLength))) {
      if (form.length < minLength) continue;
      const text = form.slice(0, maxLength);
      this.#secrets.add(text);
      this.#lengths.add(text.length);
      this.#starts.add(text.slice(0, minLength));
    }
  }

  get areTooMany(): boolean {
    return this.#secrets.size > maxSecrets;
  }

  /** Adds the secrets in a request, whose token can be in a URL or in a body as well. */
  addFromRequest(url: string, headers: Headers, body: string): void {
    const [token, referer = ""] = ["authorization", "referer"].map(
      (name) => headers.get(name)?.replace(/^(Bearer|Basic) /i, "") ?? "",
    );
    this.addFrom({ token });
    for (const text of [url, referer, body]) this.addFromBody(text);
    for (const query of [url, referer].map((text) => URL.parse(text)?.search ?? ""))
      this.addFrom(Object.fromEntries(new URLSearchParams(query)));
    this.addFrom(Object.fromEntries(new URLSearchParams(body)));
  }

  /** Adds the secrets in a body, which can be JSON. */
  addFromBody(body: string): void {
    try {
      this.addFrom(JSON.parse(body));
    } catch {
      this.addFromText(body);
    }
  }

  /** Adds the secrets in a value of JSON. */
  addFrom(body: unknown): void {
    if (typeof body !== "object" || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === "object") this.addFrom(value);
      else if (typeof value === "string") this.#addField(name, value);
    }
  }

  /** Adds the secrets in a text that is not JSON. */
  addFromText(text: string): void {
    for (const [, name = "", quoted, plain = ""] of text
      .slice(0, maxSearched)
      .matchAll(fieldInText)) {
      this.#addField(name, quoted ?? plain);
    }
  }

  #addField(name: string, value: string): void {
    if (isSecret(name) && !this.#words.has(value)) this.#add(value);
  }

  /** Replaces secrets by asterisks and shortens the text, without cutting a secret in two. */
  mask(text: string, end = maxText): string {
    // The longest first, because a secret may contain another.
    const lengths = [...this.#lengths].sort((a, b) => b - a);
    let result = "";
    for (let index = 0; index < Math.min(text.length, end); ) {
      const canBegin = this.#starts.has(text.slice(index, index + minLength));
      const parts = canBegin ? lengths.map((length) => text.slice(index, index + length)) : [];
      const secret = parts.find((part) => this.#secrets.has(part));
      result += secret === undefined ? text[index] : "***";
      // What follows can be the rest of the secret.
      if (secret?.length === maxLength) break;
      index += secret?.length ?? 1;
    }
    return result;
  }
}

function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === "string" && /^[a-z]{1,12}$/i.test(value)) yield value;
  if (typeof value !== "object" || value === null) return;
  for (const below of Object.values(value)) yield* wordsIn(below);
}
