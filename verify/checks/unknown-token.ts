import type { Check } from "../check.ts";

export const unknownToken: Check = {
  name: "unknown-token",
  about: "a token that nobody was given is answered 401",
  applies: ({ token }) => token !== "none",
  run: async (task) => {
    const { path, body } = await task.target({ orNobody: true });
    const headers = { authorization: "Bearer selling-api-verify-unknown" };
    const exchange = await task.send({ path, body, token: "none", headers });
    task.expectStatus(exchange, [401], "401 to a token that is not valid");
  },
};
