// Run by Node in an empty project: what "import" gets, and that it works.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import * as api from "selling-api";
import * as byPath from "selling-api/fetch";
import schema from "selling-api/schemas/Order.json" with { type: "json" };
import * as types from "selling-api/types";

const server = createServer(({ url, headers }, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ id: url, token: headers.authorization }));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const options = { baseUrl: `http://127.0.0.1:${server.address().port}`, accessToken: "token" };
const path = { id: "a b" };
const order = await api.getOrder(api.createClient(options), { path });
const { data } = await byPath.createClient(options).GET("/v1/orders/{id}", { params: { path } });
server.close();

const yaml = await readFile(new URL(import.meta.resolve("selling-api/openapi.yaml")), "utf8");
console.log(
  JSON.stringify({
    node: process.versions.node,
    names: Object.keys(api).sort(),
    byPath: Object.keys(byPath).sort(),
    types: Object.keys(types),
    answers: [order, data],
    schema: schema.$id,
    yaml: /^openapi: (.*)$/m.exec(yaml)[1],
  }),
);
