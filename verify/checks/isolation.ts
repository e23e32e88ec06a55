import { type Check, listOf, readPage, Skip, type Task } from "../check.ts";
import { idName } from "../found.ts";
import { inPath } from "../requests.ts";
import { otherTokenFor, tokenFor, wanted } from "../tokens.ts";

/** What is somebody's is nobody else's to see. */
export const isolation: Check = {
  name: "isolation",
  about: "another's things are neither listed nor found",
  applies: (operation, schemas) =>
    tokenFor(operation) !== undefined &&
    (inPath(operation).length > 0 || listOf(operation, schemas) !== undefined),
  run: async (task) => {
    const { operation, schemas } = task;
    const list = listOf(operation, schemas);
    if (list !== undefined && tokenFor(operation) === "customer")
      await onePerson(task, "limit=100");
    const other = otherTokenFor(operation);
    if (other === undefined) return;
    if (!task.has(other)) throw new Skip(wanted(other));
    if (list !== undefined) {
      const own = await readPage(task, "limit=100");
      const exchange = await task.send({ query: "limit=100", token: other });
      const theirs = (exchange.json as { items?: { id?: unknown }[] } | undefined)?.items ?? [];
      const ids = new Set(own.items.map(({ id }) => id));
      const shared = theirs.filter(({ id }) => ids.has(id));
      if (shared.length === 0) task.holds();
      else {
        task.broken({
          expected: "two callers to be shown nothing in common",
          place: operation.success.schema.place,
          came: `both are shown ${shared[0]?.id}`,
          exchange,
        });
      }
      return;
    }
    const { path, body } = await task.target();
    const exchange = await task.send({ path, body, token: other });
    task.expectStatus(
      exchange,
      [404],
      "404 to another's token: what is not the caller's to see is not there",
      `${operation.place}/responses/404`,
    );
  },
};

/** A portal's list is of one customer, or of one user who may be several customers. */
async function onePerson(task: Task, query: string): Promise<void> {
  const { operation, schemas } = task;
  const list = listOf(operation, schemas);
  if (list === undefined) return;
  const { items, exchange } = await readPage(task, query);
  const people = Object.entries(schemas.shape(list.items).properties)
    .filter(([, property]) =>
      ["customer_id", "user_id"].includes(idName(schemas.shape(property)) ?? ""),
    )
    .map(([name]) => new Set(items.map((item) => item[name])).size);
  if (people.length === 0) return;
  if (items.length < 2) task.skip("the list has fewer than two items to compare");
  else if (Math.min(...people) === 1) task.holds();
  else {
    task.broken({
      expected: "a portal's list to hold what is one person's, and nobody else's",
      place: operation.place,
      came: `things of ${Math.min(...people)} people`,
      exchange,
    });
  }
}
