import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { Complaint } from "./complaint.ts";
import type { Finding } from "./finding.ts";

export interface SpectralFinding extends Finding {
  /** Where in the document, as a path of keys. */
  path: (string | number)[];
}

/**
 * Looks at a document, a text or what it holds, with every rule that is on; or only with those that are named, which
 * then see its references as they are written. In what a text holds there are no lines, and all is found in the first.
 */
export type Spectral = (
  file: string,
  document: string | object,
  only?: string[],
) => Promise<SpectralFinding[]>;

/** Why a document could not be looked at; with a remedy where the project, not the document, is at fault. */
export interface Failure {
  message: string;
  remedy: string | undefined;
}

export interface Thread {
  run: Spectral;
  end: () => Promise<unknown>;
}

/**
 * Spectral with the rules of .spectral.yaml in a thread of its own, since loading and running it takes longer
 * than all else together. It keeps no process alive when nothing is asked of it.
 */
export function startSpectral(root: string): Thread {
  const file = new URL("./spectral-thread.ts", import.meta.url);
  const thread = new Worker(file, { workerData: { root } });
  thread.unref();
  return {
    run: async (...asked) => {
      const { port1, port2 } = new MessageChannel();
      thread.postMessage({ asked, answer: port2 }, [port2]);
      const [{ findings, failure }] = await once(port1, "message");
      port1.close();
      if (failure?.remedy !== undefined) throw new Complaint(failure.message, failure.remedy);
      if (failure !== undefined) throw new Error(failure.message);
      return findings;
    },
    end: () => thread.terminate(),
  };
}
