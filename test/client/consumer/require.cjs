// Run by Node in an empty project: what "require" gets, which is the very same.
const { readFileSync } = require("node:fs");
const api = require("selling-api");
const byPath = require("selling-api/fetch");

const version = (name) => require(name).openapi;
const yaml = readFileSync(require.resolve("selling-api/openapi.yaml"), "utf8");
import("selling-api").then((imported) =>
  console.log(
    JSON.stringify({
      node: process.versions.node,
      names: Object.keys(api).sort(),
      byPath: Object.keys(byPath).sort(),
      types: Object.keys(require("selling-api/types")),
      same: imported.ApiError === api.ApiError && byPath.TimeoutError === api.TimeoutError,
      versions: ["selling-api/openapi.json", "selling-api/openapi-3.0.json"].map(version),
      schema: require("selling-api/schemas/Order.json").$id,
      yaml: /^openapi: (.*)$/m.exec(yaml)[1],
    }),
  ),
);
