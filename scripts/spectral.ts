import { once } from "node:events";
import * as fs from "node:fs";
import { join, relative } from "node:path";
import {
  MessageChannel,
  type MessagePort,
  parentPort,
  Worker,
  workerData,
} from "node:worker_threads";
import spectral from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import loader from "@stoplight/spectral-ruleset-bundler/with-loader";
import { Ajv, type AnySchema } from "ajv";
import { Complaint } from "./complaint.ts";
import type { Finding } from "./finding.ts";

export interface SpectralFinding extends Finding {
  /** Where in the document, as a path of keys. */
  path: (string | number)[];
}

export type Spectral = (file: string, text: string) => Promise<SpectralFinding[]>;

export interface Thread {
  run: Spectral;
  end: () => Promise<unknown>;
}

/**
 * Spectral compiles the schema beside every example anew, in every run, which is most of its time. Schemas
 * that read the same here share what is compiled of the first of them.
 */
function shareCompiledSchemas(): void {
  // What the validators of every dialect inherit.
  const prototype: Ajv = Object.getPrototypeOf(Ajv.prototype);
  const { compile } = prototype;
  const known = new Map<string, ReturnType<typeof compile>>();
  prototype.compile = function (this: Ajv, schema: AnySchema, meta?: boolean) {
    const { name } = this.constructor;
    const text = `${name} ${this.opts.allErrors} ${meta} ${JSON.stringify(schema)}`;
    let compiled = known.get(text);
    if (compiled === undefined) {
      compiled = compile.call(this, schema, meta);
      if (known.size >= 2000) known.clear();
      known.set(text, compiled);
    }
    return compiled;
  } as typeof compile;
}

shareCompiledSchemas();

/** Loads .spectral.yaml once; what comes back runs it over one document after another. */
export async function loadSpectral(root: string): Promise<Spectral> {
  const rulesetPath = join(root, ".spectral.yaml");
  if (!fs.existsSync(rulesetPath)) {
    throw new Complaint("there is no .spectral.yaml", "Run this from the project's root.");
  }
  const ruleset = await loader.bundleAndLoadRuleset(rulesetPath, { fs, fetch }).catch((error) => {
    const message = [error, ...(error.errors ?? [])].map(({ message }) => message).join("; ");
    throw new Complaint(
      `.spectral.yaml cannot be loaded: ${message.replaceAll(`${root}/`, "")}`,
      "Mend it, or the function under scripts/rules/ that it names.",
    );
  });

  return async (file, text) => {
    const linter = new spectral.Spectral();
    linter.setRuleset(ruleset);
    const results = await linter.run(new spectral.Document(text, parsers.Yaml, join(root, file)));
    return results.map((result) => {
      const name = String(result.code);
      const rule = ruleset.rules[name];
      const message = result.message.replaceAll(`${root}/`, "");
      // A house rule says what is wrong, and after a colon what to do about it.
      const [wrong = "", ...rest] = rule?.owner === ruleset ? message.split(": ") : [message];
      const remedy = rest.length > 0 ? sentence(rest.join(": ")) : rule?.description;
      return {
        file: result.source === undefined ? file : relative(root, result.source),
        line: result.range.start.line + 1,
        column: result.range.start.character + 1,
        severity: result.severity === 0 ? "error" : "warning",
        rule: name,
        message: wrong,
        remedy: remedy ?? `See ${name} in .spectral.yaml.`,
        path: result.path,
      };
    });
  };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The same in a thread of its own, which keeps no process alive when nothing is asked of it. */
export function startSpectral(root: string): Thread {
  const thread = new Worker(new URL(import.meta.url), { workerData: { spectralRoot: root } });
  thread.unref();
  return {
    run: async (file, text) => {
      const { port1, port2 } = new MessageChannel();
      thread.postMessage({ file, text, answer: port2 }, [port2]);
      const [{ findings, failure }] = await once(port1, "message");
      port1.close();
      if (failure !== undefined) throw new Error(failure);
      return findings;
    },
    end: () => thread.terminate(),
  };
}

interface Request {
  file: string;
  text: string;
  answer: MessagePort;
}

if (typeof workerData?.spectralRoot === "string") {
  const loaded = loadSpectral(workerData.spectralRoot);
  // Told to whoever asks, and to nobody before.
  loaded.catch(() => {});
  parentPort?.on("message", async ({ file, text, answer }: Request) => {
    const run = async () => ({ findings: await (await loaded)(file, text) });
    answer.postMessage(await run().catch((error) => ({ failure: failureOf(error) })));
  });
}

/** Rules that threw come as one error that holds the others. */
export function failureOf(error: Error & { errors?: Error[] }): string {
  return [...new Set((error.errors ?? [error]).map(({ message }) => message))].join("; ");
}
