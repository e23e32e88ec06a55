/** The command of the lending service, which gets a request while it is still preparing something. */
import { subscribe } from "node:diagnostics_channel";
import type { AddressInfo, Server } from "node:net";
import { runCommandLine, type Seed } from "#mock";
import { lending, seed } from "./lending.ts";

let port = 0;
subscribe("tracing:net.server.listen:asyncEnd", (message) => {
  const { server } = message as { server: Server };
  port = (server.address() as AddressInfo).port;
});

await runCommandLine({ ...lending, seed: seed as Seed }, async () => {
  const response = await fetch(`http://127.0.0.1:${port}/early`);
  await response.text();
});
