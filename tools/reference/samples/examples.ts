import {
  asObject,
  failuresOf,
  isSuccess,
  type MediaType,
  type Operation,
  type Response,
} from "#reader";
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

/** The examples of a media type, or one that is made from the examples of its schema. */
export function examplesOf(
  media: MediaType | undefined,
  direction: "request" | "response" = "response",
): unknown[] {
  if (media === undefined) return [];
  const values = media.examples.map(({ value }) => value);
  if (values.length > 0) return values;
  return media.schema === undefined ? [] : [sampleOfSchema(media.schema, direction)];
}

/** Examples of every documented response, the successful ones first. */
export function responseExamples(operation: Operation): Example[] {
  const inOrder = [...operation.responses.filter(isSuccess), ...failuresOf(operation)];
  return inOrder.flatMap((response) => examplesIn(response));
}

function examplesIn({ status, description, content: [media] }: Response): Example[] {
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
  const value = media?.schema && sampleOfSchema(media.schema, "response");
  return [{ status, summary: about, name: undefined, media, value }];
}
