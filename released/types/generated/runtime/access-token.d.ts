/** An access token, or a function that returns one. The function is called before every attempt, so a token can rotate. */
export type AccessToken = string | undefined | (() => string | undefined | Promise<string | undefined>);
