import type { Check } from "../check.ts";
import { inPath, nobody, pathOf } from "../requests.ts";

export const unknownId: Check = {
  name: "unknown-id",
  about: "what is addressed and does not exist is answered 404",
  applies: (operation) => inPath(operation).length > 0,
  run: async (task) => {
    const { operation, schemas } = task;
    const { method, place } = operation;
    // The rest of the request has to fit, or it could be refused for another reason.
    const body = method === "GET" ? undefined : (await task.target()).body;
    const exchange = await task.send({ path: pathOf(operation, schemas, {}), body });
    const expected = `404, since nothing is called ${nobody}`;
    task.expectStatus(exchange, [404], expected, `${place}/responses/404`);
  },
};
