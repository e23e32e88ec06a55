/**
 * A value of JSON with `[token]` where the service repeats a secret, unchanged or in base64. Characters other than
 * letters and digits can be written in any way of up to 6 characters, which bounds the time, such as `%2F`, `%2f`,
 * `\\u002f` or `&#47;`.
 */
export function redact<Value>(value: Value, secrets: string[]): Value {
  if (value === undefined) return value;
  // What comes after the secret decides about the last character of its base64.
  const encoded = secrets.map((secret) => btoa(secret).replace(/.=+$/, ""));
  const forms = [...secrets, ...encoded].map((form) =>
    form.replace(/\W+/g, '(\\\\.|[^"\\\\]){1,6}?'),
  );
  // JSON contains no newline.
  const pattern = RegExp(`(${forms.join("|") || "\n"})=*`, "g");
  try {
    return JSON.parse(JSON.stringify(value).replace(pattern, "[token]"));
  } catch {
    return "a value of too many levels" as Value;
  }
}
