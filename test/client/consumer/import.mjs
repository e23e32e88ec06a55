// Prints what an ES module gets from the package.
import { readFile } from "node:fs/promises";
import * as api from "selling-api";
import order from "selling-api/schemas/Order.json" with { type: "json" };
import schemas from "selling-api/schemas.json" with { type: "json" };
import * as types from "selling-api/types";

const fetch = async ({ method, url }) => Response.json({ id: `${method} ${url}` });
const options = { baseUrl: "http://service.test", fetch };
const path = { id: "a b" };
const client = api.createClient(options);
const result = await api.getOrder(client, { path });
const { data } = await client.GET("/v1/orders/{id}", { params: { path } });
const yaml = await readFile(new URL(import.meta.resolve("selling-api/openapi.yaml")), "utf8");

console.log(
  JSON.stringify({
    exports: [api, types].map((module) => Object.keys(module).sort()),
    ids: [order.$id, schemas.$id],
    contract: yaml.includes("operationId: getOrder"),
    results: [result, data],
  }),
);
