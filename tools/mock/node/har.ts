import { writeFileSync } from "node:fs";
import type { Hono } from "hono";
import { HarRecorder, type RecordedExchange, secretName } from "#reader/har";
import type { Env } from "../requests/env.ts";

/** Larger bodies are not recorded. */
const maxBytes = 1_000_000;

/** Records the requests to every world of a sandbox, but not those that control it, until the file is written. */
export function recordTraffic(app: Hono<Env>, file: string): { app: Hono<Env>; write: () => void } {
  const recorder = new HarRecorder();
  const secrets = new Set<string>();
  const fetch: Hono<Env>["fetch"] = async (request, ...others) => {
    const [started, begin] = [new Date(), performance.now()];
    const sent = request.body === null ? undefined : request.clone();
    const response = await app.fetch(request, ...others);
    if (/^\/(worlds\/[^/]+\/)?_sandbox/.test(new URL(request.url).pathname)) return response;
    const responseBody = await readText(response.clone());
    const exchange: RecordedExchange = {
      started,
      milliseconds: Math.round(performance.now() - begin),
      method: request.method,
      url: withoutWorld(request.url),
      requestHeaders: request.headers,
      requestBody: sent && (await readText(sent)),
      status: response.status,
      responseHeaders: response.headers,
      responseBody,
    };
    for (const body of [exchange.requestBody ?? "", responseBody])
      for (const [, name = "", value = ""] of body.matchAll(field))
        if (secretName.test(name) && value.length > 5) secrets.add(value);
    recorder.add(exchange);
    return response;
  };
  const mask = (text: string) => maskText(text, secrets);
  return {
    app: Object.assign(Object.create(app) as Hono<Env>, { fetch }),
    write: () => writeFileSync(file, recorder.toJson("sandbox", mask)),
  };
}

/** What reads the traffic knows the paths of the contract only. */
const withoutWorld = (url: string) => url.replace(/(?<=^[a-z]+:\/\/[^/]+)\/worlds\/[^/?#]+/, "");

/** A field of JSON whose value is a string. */
const field = /"([\w-]{1,80})"\s{0,10}:\s{0,10}"((?:[^"\\]|\\.)*)"/g;

/** Replaces the values of secret fields, and secrets in the parts of a URL. */
const maskText = (text: string, secrets: Set<string>): string =>
  /^https?:/.test(text)
    ? text.replaceAll(/[^/?&=#]+/g, (part) => (secrets.has(part) ? "***" : part))
    : text.replaceAll(field, (all, name: string, value: string) =>
        secretName.test(name) && secrets.has(value) ? all.replace(value, "***") : all,
      );

/** A body as text, empty if it is too large or cannot be read. */
async function readText(message: Request | Response): Promise<string> {
  const length = Number(message.headers.get("content-length") ?? 0);
  if (length > maxBytes) return "";
  const text = await message.text().catch(() => "");
  return text.length > maxBytes ? "" : text;
}
