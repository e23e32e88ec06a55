// Prints what an ES module and a CommonJS module get from the package.
import { readFile } from "node:fs/promises";
import * as api from "selling-api";
import order from "selling-api/schemas/Order.json" with { type: "json" };
import schemas from "selling-api/schemas.json" with { type: "json" };
import * as types from "selling-api/types";
import required from "./require.cjs";

const fetch = async ({ method, url }) => Response.json({ id: `${method} ${url}` });
const options = { baseUrl: "http://service.test", fetch };
const path = { id: "a b" };
const client = api.createClient(options);
const result = await api.getOrder(client, { path });
const { data } = await client.GET("/v1/orders/{id}", { params: { path } });
const yaml = await readFile(new URL(import.meta.resolve("selling-api/openapi.yaml")), "utf8");

const imported = {
  exports: [api, types].map((module) => Object.keys(module).sort()),
  ids: [order.$id, schemas.$id],
  contract: yaml.includes("operationId: getOrder"),
};
const { ApiError, ...others } = required;
const sameErrors = ApiError === api.ApiError;
console.log(JSON.stringify({ imported, required: others, sameErrors, results: [result, data] }));
