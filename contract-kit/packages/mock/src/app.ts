import { Hono } from "hono";
import { authenticate } from "./authentication.ts";
import { carryOut } from "./carry-out.ts";
import { createControl } from "./control.ts";
import { serveContract, serveDocs } from "./documents.ts";
import type { Env, Prepared } from "./env.ts";
import { respondToError } from "./error-response.ts";
import { logRequests } from "./request-log.ts";
import {
  delay,
  injectFault,
  negotiate,
  readBody,
  readRequest,
  selectOperation,
  selectWorld,
  sendPreferred,
} from "./request-steps.ts";
import { allowOrigins, makeInert } from "./response-headers.ts";
import type { LogEntry } from "./types.ts";
import { locate } from "./world-path.ts";

export interface AppOptions extends Prepared {
  /** The host of the server in front of the app; undefined if there is none. */
  host: string | undefined;
  docs: string | undefined;
  /** Milliseconds to wait before each response, at least and at most. */
  latency: [number, number];
  onRequest: (entry: LogEntry) => void;
}

export type App = Hono<Env>;

/** The sandbox as an app on web standards. Below `/worlds/<name>`, every path is that of another world. */
export function createApp(options: AppOptions): App {
  const { contract, worlds, validator, host, docs, latency, onRequest } = options;
  const app: App = new Hono<Env>({ getPath: ({ url }) => locate(url).path });
  app.onError(respondToError(options));
  app.use(logRequests(contract, worlds, onRequest), allowOrigins);
  app.route("/_sandbox", createControl(options, host));
  serveContract(app, contract);
  serveDocs(app, contract, docs);
  app.use(makeInert, selectOperation(contract), delay(latency), readBody, selectWorld(worlds));
  app.use(injectFault, sendPreferred, negotiate, authenticate, readRequest(validator));
  app.use(carryOut(options));
  return app;
}
