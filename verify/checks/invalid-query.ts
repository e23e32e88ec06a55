import type { Check } from "../check.ts";
import { summary } from "../judge.ts";
import { inQuery, wrongQueries } from "../requests.ts";
import { isObject } from "../schema.ts";

export const invalidQuery: Check = {
  name: "invalid-query",
  about: "a parameter that does not fit is answered 422, and named",
  applies: (operation, schemas) =>
    inQuery(operation).some((parameter) => wrongQueries(parameter, schemas).length > 0),
  run: async (task) => {
    const { operation, schemas } = task;
    for (const parameter of inQuery(operation)) {
      for (const { what, query } of wrongQueries(parameter, schemas)) {
        const exchange = await task.send({ query });
        const { place } = parameter.schema;
        if (!task.expectStatus(exchange, [422], `422 to ${what}`, place)) continue;
        const errors = isObject(exchange.json) ? exchange.json.errors : undefined;
        const names = Array.isArray(errors) ? errors.filter(isObject).map(({ name }) => name) : [];
        if (names.includes(parameter.name)) continue;
        task.broken({
          expected: `errors to name ${parameter.name} when ${what} is refused`,
          place: operation.answers[422]?.place ?? place,
          came: summary(exchange),
          exchange,
        });
      }
    }
  },
};
