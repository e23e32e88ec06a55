/** Streams of the media type text/event-stream. */
import type { Read } from "./results.ts";

/** An event that a service sends. `data` is text, such as JSON. */
export interface ServerSentEvent {
  /** Its type, `message` by default. */
  event: string;
  data: string;
  /** The last ID that the stream had until here, or an empty string. */
  id: string;
}

/** The largest event. */
const maxEventLength = 20_000_000;

export const readEvents: Read = async ({ body }) => ({
  result: body ? serverSentEvents(body as ReadableStream<BufferSource>) : undefined,
});

/**
 * Reads the events of a body while they arrive. Stopping, for example with `break`, closes the connection.
 *
 * @throws RangeError if an event is larger than 20 MB, and what `fetch` throws if the connection breaks.
 */
export async function* serverSentEvents(
  body: ReadableStream<BufferSource>,
  maxLength = maxEventLength,
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
      if (size > maxLength) throw new RangeError(`event exceeds ${maxLength} characters`);
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
