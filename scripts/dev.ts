import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Built, build } from "./build.ts";
import { Complaint, complain } from "./complaint.ts";
import { describe, type Finding, plural } from "./finding.ts";
import { createLinter } from "./lint.ts";
import {
  address,
  cannotListen,
  type Mock,
  readPort,
  startMock,
  untilStopped,
  url,
  warnIfOpen,
} from "./mock.ts";
import { readOptions } from "./options.ts";

/** Editors write a file in several steps; this long after the last of them, they are done. */
const settle = 30;

export interface Dev {
  url: string;
  stop: () => Promise<void>;
}

export interface DevOptions {
  host: string;
  port: number;
  say: (line: string) => void;
}

/** Rebuilds and lints at every change of openapi/, and serves the newest contract without finding. */
export async function startDev(root: string, { host, port, say }: DevOptions): Promise<Dev> {
  const undo: (() => unknown)[] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step();
  }

  try {
    const front = await openFront(host, port);
    undo.push(front.close);
    const here = url(host, front.port);
    const linter = createLinter(root);
    undo.push(linter.end);
    const mocks = await keepMock(front, say);
    undo.push(mocks.stop);
    let known: Finding[] = [];

    const rebuild = async () => {
      const started = performance.now();
      const built = await build(root, linter);
      const time = `${Math.round(performance.now() - started)} ms`;
      for (const line of compareFindings(known, built.findings)) say(line);
      known = built.findings;
      say(built.bundle ? `built in ${time}: no findings` : outcome(built, time));
      if (built.bundle !== undefined && (await mocks.serve(built.bundle.yaml))) {
        say(`the mock at ${here} serves what you see`);
      }
    };

    const committed = await readFile(join(root, "generated/openapi.yaml"), "utf8").catch(() => "");
    const queue = oneAtATime(() => rebuild().catch((error) => say(`error: ${error.message}`)));
    undo.push(queue.idle, watchFolder(join(root, "openapi"), queue.run));
    await queue.run();
    if (known.length > 0 && committed !== "") {
      await mocks.serve(committed);
      say(`until then the mock at ${here} serves generated/openapi.yaml`);
    }
    say("watching openapi/");
    return { url: here, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Calls back when a change has settled, until the function that it returns is called. */
function watchFolder(folder: string, changed: () => void): () => void {
  if (!existsSync(folder)) {
    throw new Complaint("there is no openapi/", "Run this from the project's root.");
  }
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true });
  // A folder may go while it is being looked at; what is left is then seen at the next change.
  watcher.on("error", () => {});
  watcher.on("change", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, settle);
  });
  return () => {
    watcher.close();
    clearTimeout(timer);
  };
}

/** What appeared (+) and what went (-), told apart from what only moved to another line. */
export function compareFindings(before: Finding[], after: Finding[]): string[] {
  const keyed = (findings: Finding[]) => {
    const map = new Map<string, Finding>();
    for (const finding of findings) {
      let key = `${finding.file} ${finding.rule} ${finding.message}`;
      while (map.has(key)) key += " again";
      map.set(key, finding);
    }
    return map;
  };
  const [old, now] = [keyed(before), keyed(after)];
  return [
    ...[...old]
      .filter(([key]) => !now.has(key))
      .map(([, { file, line, rule, message }]) => `- ${file}:${line}  ${rule}  ${message}`),
    ...[...now].filter(([key]) => !old.has(key)).map(([, finding]) => `+ ${describe(finding)}`),
  ];
}

function outcome({ findings }: Built, time: string): string {
  return `checked in ${time}: ${plural(findings.length, "finding")}, generated/ is as it was`;
}

/** Runs a task again after itself when it was asked for meanwhile, and never beside itself. */
function oneAtATime(task: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let again = false;
  const run = (): Promise<void> => {
    again = running !== undefined;
    running ??= (async () => {
      do {
        again = false;
        await task();
      } while (again);
      running = undefined;
    })();
    return running;
  };
  return { run, idle: () => running ?? Promise.resolve() };
}

/** Starts a mock beside the one that serves, and lets it take over when it listens. */
async function keepMock(front: Front, say: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-dev-"));
  let mock: Mock | undefined;
  let served: string | undefined;
  let count = 0;
  return {
    serve: async (yaml: string): Promise<boolean> => {
      if (yaml === served) return false;
      // A copy of its own: Prism reloads a file that changes under it, and would be in our way.
      const contract = join(folder, `openapi-${++count}.yaml`);
      await writeFile(contract, yaml);
      const next = await startMock({ contract, host: "127.0.0.1", port: 0, say: () => {} });
      const old = mock;
      [mock, served] = [next, yaml];
      front.lead(next.port);
      void next.ended.then(() => {
        if (mock === next) say("error: the mock has ended; the next change starts it again");
        if (mock === next) [mock, served] = [undefined, undefined];
      });
      await old?.stop();
      return true;
    },
    stop: async () => {
      const last = mock;
      mock = undefined;
      await last?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Front {
  port: number;
  lead: (port: number) => void;
  close: () => void;
}

/**
 * Holds the address for good and passes every byte on to the mock of the moment, so that a change of
 * mock leaves no gap in which nothing listens.
 */
async function openFront(host: string, port: number): Promise<Front> {
  let target: number | undefined;
  const sockets = new Set<Socket>();
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  };
  const server: Server = createServer({ allowHalfOpen: true }, (client) => {
    hold(client);
    if (target === undefined) {
      client.end(`HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n${nothingYet}`);
      return;
    }
    const mock = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    hold(mock);
    client.pipe(mock).pipe(client);
    client.once("close", () => mock.destroy());
    mock.once("close", () => client.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    lead: (to) => {
      target = to;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const nothingYet = "There is no contract without findings yet: see what dev prints.\n";

async function main(): Promise<void> {
  const about = "Watches openapi/: rebuilds, lints, and serves the newest good contract.";
  const options = readOptions("dev", about, address);
  if (options === undefined) return;
  const { host } = options;
  const port = readPort(options.port);
  warnIfOpen(host);
  const stopped = untilStopped();
  const dev = await startDev(process.cwd(), { host, port, say: (line) => console.log(line) });
  if (!stopped.aborted) await once(stopped, "abort");
  await dev.stop();
}

if (import.meta.main) await main().catch(complain);
