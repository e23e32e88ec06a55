// Made by "npm run build" from openapi/. Do not edit.
/** A shorter secret can be part of any word, such as `type` of a problem. */
const minLength = 6;

/**
 * Writes `[token]` where a value of JSON, such as what a service sends, repeats one of these secrets, unchanged or in
 * base64. Characters other than letters and digits can be written in any way of up to 6 characters, which bounds the
 * time, such as `%2F`, `%2f`, `\\u002f` or `&#47;`.
 */
export function hideSecrets(secrets: string[]): <Value>(value: Value) => Value {
  const long = secrets.filter((secret) => secret.length >= minLength);
  // What comes after the secret decides about the last character of its base64.
  const encoded = long.map((secret) => btoa(secret).replace(/.=+$/, ""));
  const forms = [...long, ...encoded].map((form) => form.replace(/\W+/g, '(\\\\.|[^"\\\\]){1,6}?'));
  const pattern = RegExp(`(${forms.join("|")})=*`, "g");
  return <Value>(value: Value): Value => {
    if (value === undefined) return value;
    try {
      const json = JSON.stringify(value);
      return JSON.parse(forms.length > 0 ? json.replace(pattern, "[token]") : json);
    } catch {
      return "a value of too many levels" as Value;
    }
  };
}
