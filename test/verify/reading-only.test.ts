import { expect, test } from "vitest";
import type { Method } from "../../contract/index.ts";
import { Client } from "../../verify/http-client.ts";
import { Secrets } from "../../verify/secrets.ts";

const options = {
  tokens: {},
  inputs: {},
  maxRequests: 1,
  rate: 1,
  timeout: 1,
  wait: 0,
  maxTime: 1,
  signal: undefined,
};
const request = { path: "/", headers: {}, credentials: [], isOwn: true };

test.each<Method>(["POST", "PUT", "PATCH", "DELETE"])(
  "without --write, the HTTP client sends no %s request, whatever a check does",
  async (method) => {
    const server = "http://127.0.0.1:1";
    const client = new Client({ ...options, server, secrets: new Secrets([]) });
    await expect(client.send({ ...request, method })).rejects.toThrow(
      `sends ${method} requests: use --write`,
    );
    expect(client.requests).toBe(0);
  },
);
