import type { Check, Task } from "../check.ts";
import type { Exchange } from "../client.ts";
import { summary } from "../judge.ts";
import { wrongBodies } from "../requests.ts";
import { isObject } from "../schema.ts";

/** Bodies that cannot be read at all, by what they are. */
const unreadable = [
  { what: "a body that is no JSON", body: '{"', type: "application/json" },
  { what: "a body of type text/plain", body: "text", type: "text/plain" },
];

export const invalidBody: Check = {
  name: "invalid-body",
  about: "a body that does not fit is refused, and each place in it named",
  applies: ({ body }) => body !== undefined,
  run: async (task) => {
    const { operation, schemas } = task;
    if (operation.body === undefined) return;
    const { path, body } = await task.target();
    for (const { what, pointer, value, place } of wrongBodies(operation.body, body, schemas)) {
      const exchange = await task.send({ path, body: value });
      if (!task.expectStatus(exchange, [422], `422 to ${what}`, place)) continue;
      expectNamed(task, pointer, what, exchange);
    }
    const none = await task.send({ path });
    task.expectStatus(
      none,
      [400, 415, 422],
      "400, 415 or 422 to a request without a body",
      operation.body.place,
    );
    for (const { what, body, type } of unreadable) {
      const exchange = await task.send({ path, body, headers: { "content-type": type } });
      const place = `${operation.place}/responses/default`;
      task.expectStatus(exchange, [400, 415, 422], `400, 415 or 422 to ${what}`, place);
    }
  },
};

/** Part of the body, the whole of it, or what is inside may be named: all lead to the place. */
function expectNamed(task: Task, pointer: string, what: string, exchange: Exchange): void {
  const errors = isObject(exchange.json) ? exchange.json.errors : undefined;
  const named = Array.isArray(errors) ? errors.filter(isObject) : [];
  const isNamed = named.some(
    (error) => typeof error.pointer === "string" && `${error.pointer}/`.startsWith(`${pointer}/`),
  );
  if (isNamed) return;
  task.broken({
    expected: `errors to name ${pointer || "the body"} when ${what} is refused`,
    place: task.operation.answers[422]?.place ?? task.operation.place,
    came: summary(exchange),
    exchange,
  });
}
