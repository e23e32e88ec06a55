import type { Hono } from "hono";
import { compress } from "hono/compress";
import { stringify } from "yaml";
import type { Contract } from "#reader";
import type { Env } from "./env.ts";

/** The contract as it is written, without what the sandbox has added to it. */
export function serveContract(app: Hono<Env>, contract: Contract): void {
  const { "x-sandbox": _, ...document } = contract.document;
  app.use("/openapi.*", compress());
  app.get("/openapi.json", (c) => c.json(document));
  app.get("/openapi.yaml", (c) => {
    const yaml = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
    return c.body(yaml, 200, { "content-type": "application/yaml" });
  });
  for (const { type, summary, value: example } of describedProblems(contract))
    app.get(type, (c) => c.json({ summary, example }));
}

/** The problems whose types are addresses of the service. */
export const describedProblems = ({ problems }: Contract) =>
  problems.filter(({ type }) => type.startsWith("/"));
