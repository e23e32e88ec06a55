import type { Check } from "../check.ts";
import { inPath, nameOf, pathOf } from "../requests.ts";

/** A name that does not fit addresses nothing, so 404 says as much as 422. */
export const invalidId: Check = {
  name: "invalid-id",
  about: "an id in the path that is no UUID is refused",
  applies: (operation, schemas) =>
    inPath(operation).some(({ schema }) => schemas.shape(schema).own.format === "uuid"),
  run: async (task) => {
    const { operation, schemas } = task;
    const body = operation.method === "GET" ? undefined : (await task.target()).body;
    for (const parameter of inPath(operation)) {
      if (schemas.shape(parameter.schema).own.format !== "uuid") continue;
      const values = { [nameOf(parameter, schemas)]: "not-a-uuid" };
      const exchange = await task.send({ path: pathOf(operation, schemas, values), body });
      task.expectStatus(
        exchange,
        [404, 422],
        `422 or 404 to "not-a-uuid" for ${parameter.name}`,
        parameter.schema.place,
      );
    }
  },
};
