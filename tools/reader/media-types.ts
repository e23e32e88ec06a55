import { own } from "./values.ts";

/** How the content of a media type is read and written. */
export type ContentKind = "json" | "form" | "multipart" | "text" | "binary";

/** The kind of a media type, whatever its case and parameters are. */
export function kindOf(mediaType: string): ContentKind {
  const type = essenceOf(mediaType);
  if (/^(application|text)\/json$|\+json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  const isText = /^(text|message)\/|[/+](xml|yaml|csv|jsonl|ndjson|x-ndjson|json-seq|javascript)$/;
  return isText.test(type) ? "text" : "binary";
}

const inRanges: Record<string, string> = {
  audio: "audio/mpeg",
  font: "font/woff2",
  image: "image/png",
  text: "text/plain",
  video: "video/mp4",
};

/** A media type in which content can be sent: of a range one that is in it, such as `image/png` for `image/*`. */
export function concreteType({ type, kind }: { type: string; kind: ContentKind }): string {
  if (!/^[^*]*\/\*(\+\w+)?$|^\*\/\*$/.test(essenceOf(type))) return type.trim();
  if (kind === "json") return "application/json";
  return own(inRanges, essenceOf(type).split("/")[0] ?? "") ?? "application/octet-stream";
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
