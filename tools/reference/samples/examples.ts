import { asObject, type MediaType, type Response } from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { plainText } from "../markup/markdown.ts";

/** An example of a response, as a menu shows it. */
export interface Example {
  status: string;
  /** What it is, such as `The order`. */
  summary: string;
  /** Its name in the contract; undefined for one that is made from a schema. */
  name: string | undefined;
  /** Undefined for a response without content. */
  media: MediaType | undefined;
  value: unknown;
}

/** The first example of a media type, or one that is made from the examples of its schema. */
export const exampleOf = (media: MediaType | undefined): unknown =>
  media?.examples[0]?.value ?? (media?.schema && sampleOfSchema(media.schema));

/** The examples of a response. */
export function examplesIn({ status, description, content: [media] }: Response): Example[] {
  const [about = ""] = plainText(description).split(/\.(?= |$)/);
  const shown = media?.examples.map(({ name, summary, value }) => ({
    // What `default` covers has its status in the problem.
    status: status === "default" ? String(asObject(value).status ?? status) : status,
    summary: summary || about,
    name,
    media,
    value,
  }));
  if (shown && shown.length > 0) return shown;
  return [{ status, summary: about, name: undefined, media, value: exampleOf(media) }];
}
