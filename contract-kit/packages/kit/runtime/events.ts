/** Streams of the media type text/event-stream. */
import type { ServerSentEvent } from "./api-client.ts";
import { mediaTypeOf } from "./contents.ts";

export type { ServerSentEvent } from "./api-client.ts";

/** Whether a response is a stream of events, which is read while it arrives. */
export const isEventStream = (response: Response): boolean =>
  response.ok && response.body !== null && mediaTypeOf(response) === "text/event-stream";

export const readEvents = ({ body }: Response, maxBytes: number): unknown =>
  body ? serverSentEvents(body as ReadableStream<BufferSource>, maxBytes) : undefined;

/**
 * Reads the events of a body while they arrive. To stop, by `break` for instance, closes the connection.
 *
 * @throws RangeError if an event is larger than `maxResponseBytes`, and what `fetch` throws if the connection breaks.
 */
export async function* serverSentEvents(
  body: ReadableStream<BufferSource>,
  maxLength = 20_000_000,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let size = 0;
  let id = "";
  let event = "";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      // An event without the empty line after it is not complete.
      if (done) return;
      size += value.length;
      if (size > maxLength) throw new RangeError("event exceeds maxResponseBytes");
      // A carriage return at the end can be the first half of a line break.
      const lines = (text + value).split(/\r\n|\n|\r(?!$)/);
      text = lines.pop() ?? "";
      for (const line of lines) {
        const [, field, content = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
        if (field === "data") data.push(content);
        if (field === "event") event = content;
        if (field === "id" && !content.includes("\0")) id = content;
        if (line !== "") continue;
        if (data.length > 0) yield { event: event || "message", data: data.join("\n"), id };
        event = "";
        data = [];
        size = 0;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
