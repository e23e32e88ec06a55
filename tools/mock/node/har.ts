import { closeSync, mkdtempSync, openSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Hono } from "hono";
import { type Document, printable } from "#reader";
import { HarRecorder, Secrets } from "#reader/har";
import type { Bindings, Env } from "../requests/env.ts";
import { SandboxError } from "../types.ts";
import { reasonOf } from "./file-error.ts";

/** Larger bodies are not recorded. */
const maxBytes = 1_000_000;

/**
 * Records the requests to every world of a sandbox, but not those that control it, until the file is written.
 *
 * @throws SandboxError for a file that cannot be written.
 */
export function recordTraffic(
  app: Hono<Env>,
  document: Document,
  file: string,
): { app: Hono<Env>; write: () => void } {
  assertWritable(file);
  const recorder = new HarRecorder();
  const secrets = new Secrets([], document);
  const fetch: Hono<Env>["fetch"] = async (request, bindings: Bindings = {}, ...others) => {
    const [started, begin] = [new Date(), performance.now()];
    const response = await app.fetch(request, bindings, ...others);
    if (/^\/(worlds\/[^/]+\/)?_sandbox/.test(new URL(request.url).pathname)) return response;
    // What is no longer masked is not recorded either.
    if (secrets.areTooMany) return response;
    // A clone of the request would have all of a body that the sandbox does not read to its end.
    const requestBody = bindings.body && new TextDecoder().decode(bindings.body);
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
    write: () => writeRecording(file, recorder.toJson("sandbox", mask)),
  };
}

/** @throws SandboxError before anything is recorded that cannot be written. */
function assertWritable(file: string): void {
  try {
    closeSync(openSync(file, "a"));
  } catch (error) {
    throw new SandboxError(
      `${file} cannot be written: ${reasonOf(error)}. Name another file with --har.`,
    );
  }
}

/** What was recorded is not lost if the file can no longer be written. */
function writeRecording(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const other = join(mkdtempSync(join(tmpdir(), "sandbox-")), basename(file));
    const reason = `${file} cannot be written: ${reasonOf(error)}`;
    console.error(printable(`warning: ${reason}. The recording is in ${other}`));
    writeFileSync(other, text);
  }
}

/** What reads the traffic knows the paths of the contract only. */
const withoutWorld = (url: string) => url.replace(/(?<=^[a-z]+:\/\/[^/]+)\/worlds\/[^/?#]+/, "");

/** A body as text, empty if it is too large or cannot be read. */
async function readText(message: Response): Promise<string> {
  const length = Number(message.headers.get("content-length") ?? 0);
  if (length > maxBytes) return "";
  const text = await message.text().catch(() => "");
  return text.length > maxBytes ? "" : text;
}
