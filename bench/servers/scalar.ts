import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

/** Scalar's mock server, as its documentation starts it. */
const [contract = ""] = process.argv.slice(2);
const app = await createMockServer({ document: JSON.parse(readFileSync(contract, "utf8")) });
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});
