import { isDeepStrictEqual } from "node:util";
import { type Check, listOf, Skip, type Task } from "../check.ts";
import type { Exchange } from "../client.ts";
import type { Operation } from "../contract.ts";
import { idName } from "../found.ts";
import { summary } from "../judge.ts";
import { exampleOf, inPath, nameOf, pathOf } from "../requests.ts";
import { isObject, type Schemas } from "../schema.ts";

type Thing = Record<string, unknown>;

const mostPages = 5;

/** What was changed or created is there when it is read. */
export const kept: Check = {
  name: "kept",
  about:
    "what was created or changed is answered as it was sent, and is there when it is read again",
  applies: (operation, schemas) =>
    operation.method !== "GET" &&
    operation.token === "needed" &&
    ownId(operation, schemas) !== undefined,
  run: async (task) => {
    const { operation, schemas } = task;
    const target = await task.target();
    const changes = changesFor(operation, schemas);
    const body = { ...target.body, ...changes };
    const exchange = await task.send({ path: target.path, body });
    if (exchange.status !== operation.success.status || !isObject(exchange.json)) {
      throw new Skip(`the change was not carried out (${summary(exchange)})`);
    }
    const answered = exchange.json;
    for (const [name, value] of Object.entries(changes)) {
      expectSame(task, name, value, answered[name], "the answer to have", exchange);
    }
    const reader = readerFor(task);
    if (reader === undefined) throw new Skip("nothing reads what it changes");
    const read = await readAgain(task, reader, answered);
    if (read === undefined) return;
    // Links may be signed anew each time, and what is inside is for other operations to show.
    const plain = Object.keys(answered).filter(
      (name) => typeof answered[name] !== "object" && !name.endsWith("url"),
    );
    for (const name of new Set([...plain, ...Object.keys(changes)])) {
      if (!Object.hasOwn(read.thing, name)) continue;
      const { thing, exchange } = read;
      expectSame(task, name, answered[name], thing[name], `${reader.id} to show`, exchange);
    }
  },
};

function expectSame(
  task: Task,
  name: string,
  expected: unknown,
  came: unknown,
  where: string,
  exchange: Exchange,
): void {
  if (isDeepStrictEqual(expected, came)) {
    task.holds();
    return;
  }
  task.broken({
    expected: `${where} ${name} as ${JSON.stringify(expected)}`,
    place: task.operation.place,
    came: came === undefined ? "nothing" : JSON.stringify(came),
    exchange,
  });
}

/** Values for those fields of a body that the contract names and that refer to nothing. */
function changesFor({ body }: Operation, schemas: Schemas): Thing {
  if (body === undefined) return {};
  const fields = Object.entries(schemas.shape(body).properties).flatMap(([name, property]) => {
    const { types, own } = schemas.shape(property);
    const example = exampleOf(property, schemas);
    if (idName(schemas.shape(property)) !== undefined || example === undefined) return [];
    // Other than the example, which may be what is there already.
    if (types.includes("object") && isObject(example)) return [[name, { ...example, verify: "1" }]];
    if (types.includes("string") && own.format === undefined) return [[name, `${example}#verify`]];
    return [];
  });
  return Object.fromEntries(fields);
}

/** What the id of the thing that is answered is called. */
function ownId({ success }: Operation, schemas: Schemas): string | undefined {
  const { id } = schemas.shape(success.schema).properties;
  return id && idName(schemas.shape(id));
}

/** The operation that reads what another changes, for the same caller. */
function readerFor({ operation, contract, schemas }: Task): Operation | undefined {
  const id = ownId(operation, schemas);
  const readers = contract.operations.filter(
    ({ method, side }) => method === "GET" && side === operation.side,
  );
  return (
    readers.find((one) => ownId(one, schemas) === id && inPath(one).length === 1) ??
    readers.find((one) => {
      const item = listOf(one, schemas)?.items;
      const own = item && schemas.shape(item).properties.id;
      return own !== undefined && idName(schemas.shape(own)) === id;
    })
  );
}

async function readAgain(
  task: Task,
  reader: Operation,
  { id }: Thing,
): Promise<{ thing: Thing; exchange: Exchange } | undefined> {
  const { schemas } = task;
  const [parameter] = inPath(reader);
  if (parameter !== undefined) {
    const path = pathOf(reader, schemas, { [nameOf(parameter, schemas)]: String(id) });
    const exchange = await task.sendTo(reader, { path });
    const ok = task.expectStatus(exchange, [reader.success.status], `${reader.id} to find ${id}`);
    return ok && isObject(exchange.json) ? { thing: exchange.json, exchange } : undefined;
  }
  for (let page = 1; page <= mostPages; page++) {
    const exchange = await task.sendTo(reader, { query: `page=${page}&limit=100` });
    const list = exchange.json as
      | { items?: Thing[]; pagination?: { max_page?: number } }
      | undefined;
    const thing = list?.items?.find((item) => item.id === id);
    if (thing !== undefined) return { thing, exchange };
    if ((list?.pagination?.max_page ?? 0) > page) continue;
    task.broken({
      expected: `${reader.id} to list ${id}`,
      place: task.operation.place,
      came: "no such item",
      exchange,
    });
    return undefined;
  }
  throw new Skip(`${reader.id} has more pages than are looked through`);
}
