import { jsonIn, type Operation } from "contract-kit-reader";
import type { Prepared } from "./env.ts";
import type { HandlerContext } from "./handler.ts";
import type { Ignored } from "./request.ts";
import type { Caller } from "./types.ts";
import { nextTime, type World } from "./worlds.ts";

/** A request as its handler gets it, and what it ignores of it. */
interface Call {
  operation: Operation;
  world: World;
  caller: Caller | undefined;
  ignored: Ignored;
}

/** What the handler of a request works with. */
export function createContext(
  { contract, models, validator }: Prepared,
  { operation, world, caller, ignored }: Call,
): HandlerContext {
  const { store, sources } = world;
  let time: string | undefined;
  const named = jsonIn(operation.body?.content)?.schema?.properties;
  const ignore = (field: string, reason: string) =>
    void ignored.push([field, reason && `body /${field} ${reason}`]);
  return {
    store,
    caller,
    now: () => (time ??= nextTime(world).toISOString()),
    newId: ((type?: string) =>
      type !== undefined && models.of(type).hasIntegerId
        ? store.nextId(type)
        : sources.id()) as HandlerContext["newId"],
    newSecret: sources.secret,
    example: (component, field) =>
      `${contract.schemas.get(component)?.properties.get(field)?.schema.examples[0] ?? ""}`,
    isNamed: (field) => named?.has(field) ?? false,
    settable: (sent, type, names) => {
      const isAllowed = (name: string) => named?.has(name) || names.includes(name as never);
      const fields = models.of(type).fields.filter(({ name }) => isAllowed(name));
      const entries = Object.entries(sent).filter(([sentName, value]) => {
        const { schemas = [] } = fields.find(({ name }) => name === sentName) ?? {};
        const issues = schemas.map((schema) => validator.validate(schema, value));
        if (issues.some(({ length }) => length === 0)) return true;
        // The name of a field that the entity does not have is not for the log.
        if (!named?.has(sentName)) ignore(sentName, issues[0]?.[0]?.message ?? "");
        return false;
      });
      return Object.fromEntries(entries) as object;
    },
    ignore,
  };
}
