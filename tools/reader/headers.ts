/** What headers of HTTP mean: media types, and who sends a response. */

/** The header `Server` of a sandbox, by which the verifier recognizes one. */
export const sandboxServer = "sandbox";

/** How the content of a media type is read and written. */
export type ContentKind = "json" | "text" | "binary";

/** The kind of a media type, whatever its case and parameters are. */
export function kindOf(mediaType: string): ContentKind {
  const type = essenceOf(mediaType);
  if (/^(application|text)\/json$|\+json$/.test(type)) return "json";
  const isText = /^(text|message)\/|[/+](xml|yaml|csv|jsonl|ndjson|x-ndjson|json-seq|javascript)$/;
  return isText.test(type) ? "text" : "binary";
}

/** A media type in lower case without parameters, such as `application/json`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Whether a media type is in a range such as `image/*`. */
export function matchesRange(mediaType: string, range: string): boolean {
  const [type = "", subtype = ""] = essenceOf(range).split("/");
  const [ownType, ownSubtype] = essenceOf(mediaType).split("/");
  return (type === "*" || type === ownType) && (subtype === "*" || subtype === ownSubtype);
}
