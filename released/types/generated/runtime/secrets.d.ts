/**
 * Writes `[token]` where a value of JSON, such as what a service sends, repeats one of these secrets, unchanged or in
 * base64. Characters other than letters and digits can be written in any way of up to 6 characters, which bounds the
 * time, such as `%2F`, `%2f`, `\\u002f` or `&#47;`.
 */
export declare function hideSecrets(secrets: string[]): <Value>(value: Value) => Value;
