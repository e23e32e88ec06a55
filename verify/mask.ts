/** Fields of answers whose values let their holder act; the contract asks to keep them out of logs. */
const secretFields = ["client_secret", "customer_session_token", "key"];

/** Shorter texts stand in too many others to be taken out of them. */
const shortest = 6;
const most = 10_000;

export interface Mask {
  add: (secret: string | undefined) => void;
  /** Remembers what is secret in an answer. */
  learn: (value: unknown) => void;
  hide: (text: string) => string;
}

/** Keeps secrets out of whatever is written. */
export function createMask(): Mask {
  const secrets = new Set<string>();
  const add = (secret: string | undefined) => {
    if (secret !== undefined && secret.length >= shortest && secrets.size < most)
      secrets.add(secret);
  };
  return {
    add,
    learn: (value) => {
      const waiting = [value];
      while (waiting.length > 0) {
        const next = waiting.pop();
        if (typeof next !== "object" || next === null) continue;
        for (const [name, part] of Object.entries(next)) {
          if (typeof part === "string" && secretFields.includes(name)) add(part);
          else waiting.push(part);
        }
      }
    },
    hide: (text) => {
      let hidden = text;
      // The longest first: a secret may hold another.
      for (const secret of [...secrets].sort((one, other) => other.length - one.length)) {
        if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, "***");
      }
      return hidden;
    },
  };
}
