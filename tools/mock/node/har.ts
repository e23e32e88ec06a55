import { writeFileSync } from "node:fs";
import type { Hono } from "hono";
import type { Document } from "#reader";
import { HarRecorder, Secrets } from "#reader/har";
import type { Env } from "../requests/env.ts";

/** Larger bodies are not recorded. */
const maxBytes = 1_000_000;

/** Records the requests to every world of a sandbox, but not those that control it, until the file is written. */
export function recordTraffic(
  app: Hono<Env>,
  document: Document,
  file: string,
): { app: Hono<Env>; write: () => void } {
  const recorder = new HarRecorder();
  const secrets = new Secrets([], document);
  const fetch: Hono<Env>["fetch"] = async (request, ...others) => {
    const [started, begin] = [new Date(), performance.now()];
    const sent = request.body === null ? undefined : request.clone();
    const response = await app.fetch(request, ...others);
    if (/^\/(worlds\/[^/]+\/)?_sandbox/.test(new URL(request.url).pathname)) return response;
    // What is no longer masked is not recorded either.
    if (secrets.areTooMany) return response;
    const requestBody = sent && (await readText(sent));
    const responseBody = await readText(response.clone());
    secrets.addFromRequest(request.url, request.headers, requestBody ?? "");
    secrets.addFromBody(responseBody);
    recorder.add({
      started,
      milliseconds: Math.round(performance.now() - begin),
      method: request.method,
      url: withoutWorld(request.url),
      requestHeaders: request.headers,
      requestBody,
      status: response.status,
      responseHeaders: response.headers,
      responseBody,
    });
    return response;
  };
  const mask = (text: string) => secrets.mask(text, text.length);
  return {
    app: Object.assign(Object.create(app) as Hono<Env>, { fetch }),
    write: () => writeFileSync(file, recorder.toJson("sandbox", mask)),
  };
}

/** What reads the traffic knows the paths of the contract only. */
const withoutWorld = (url: string) => url.replace(/(?<=^[a-z]+:\/\/[^/]+)\/worlds\/[^/?#]+/, "");

/** A body as text, empty if it is too large or cannot be read. */
async function readText(message: Request | Response): Promise<string> {
  const length = Number(message.headers.get("content-length") ?? 0);
  if (length > maxBytes) return "";
  const text = await message.text().catch(() => "");
  return text.length > maxBytes ? "" : text;
}
