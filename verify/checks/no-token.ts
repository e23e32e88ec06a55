import type { Check } from "../check.ts";

export const noToken: Check = {
  name: "no-token",
  about: "without a token there is no answer but 401, where one is needed",
  applies: ({ token }) => token === "needed",
  run: async (task) => {
    const { path, body } = await task.target({ orNobody: true });
    const exchange = await task.send({ path, body, token: "none" });
    task.expectStatus(exchange, [401], "401 to a request without a token");
  },
};
