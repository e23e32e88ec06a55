const notice = /\bDeprecated since \d+\.\d+\.0, sunset in (\d+\.0\.0): \S/;

/** The version that no longer has something, by the notice in its description; undefined if there is none. */
export const sunsetIn = (description: unknown): string | undefined =>
  notice.exec(String(description))?.[1];
