// What a CommonJS module gets from the package.
const { readFileSync } = require("node:fs");
const api = require("selling-api");
const types = require("selling-api/types");

const yaml = readFileSync(require.resolve("selling-api/openapi.yaml"), "utf8");
module.exports = {
  exports: [api, types].map((module) => Object.keys(module).sort()),
  ids: [require("selling-api/schemas/Order.json").$id, require("selling-api/schemas.json").$id],
  contract: yaml.includes("operationId: getOrder"),
  ApiError: api.ApiError,
};
