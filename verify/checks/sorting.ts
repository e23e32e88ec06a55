import { type Check, listOf, type Page, readPage, type Task } from "../check.ts";
import type { Parameter } from "../contract.ts";
import { inQuery } from "../requests.ts";
import { isObject, type SchemaNode, type Schemas } from "../schema.ts";

type Item = Record<string, unknown>;

const criteriaOf = (parameter: Parameter, schemas: Schemas): string[] | undefined => {
  const { items } = schemas.shape(parameter.schema);
  return (items && schemas.shape(items).own.enum) as string[] | undefined;
};

export const sorting: Check = {
  name: "sorting",
  about: "a list comes in the order asked for, as far as its items can be compared",
  applies: (operation, schemas) =>
    listOf(operation, schemas) !== undefined &&
    inQuery(operation).some(({ name }) => name === "sorting"),
  run: async (task) => {
    const { operation, schemas } = task;
    const parameter = inQuery(operation).find(({ name }) => name === "sorting");
    const list = listOf(operation, schemas);
    if (parameter === undefined || list === undefined) return;
    const criteria = criteriaOf(parameter, schemas);
    if (criteria === undefined) {
      const exchange = await task.send({ query: "sorting=name&sorting=-created_at" });
      const expected = "any criterion to be accepted, since none is refused by the contract";
      task.expectStatus(exchange, [operation.success.status], expected, parameter.schema.place);
      return;
    }
    const order = createOrder(task, parameter, list.items);
    const { items } = await readPage(task, "limit=100");
    if (items.length < 2) {
      for (const name of criteria) await order.taken(name);
      task.skip("the list has fewer than two items, so no order");
      return;
    }
    const names = [...new Set(criteria.map((name) => name.replace(/^-/, "")))];
    for (const name of names) await order.both(name);
    const usual = schemas.shape(parameter.schema).own.default;
    if (Array.isArray(usual) && typeof usual[0] === "string") await order.usual(usual[0]);
    if (order.isBroken()) task.skip("a second criterion: not even the first is kept to");
    else await order.second(names);
  },
};

function createOrder(task: Task, parameter: Parameter, item: SchemaNode) {
  const { schemas } = task;
  const { place } = parameter.schema;
  const { properties } = schemas.shape(item);

  const read = (...criteria: string[]) =>
    readPage(
      task,
      [...criteria.map((name) => `sorting=${encodeURIComponent(name)}`), "limit=100"].join("&"),
    );

  /**
   * The ways in which a criterion may be meant: the field of that name, or, where that is a thing, any
   * one plain field of the thing.
   */
  function readings(name: string): { name: string; of: (item: Item) => unknown }[] {
    const property = properties[name];
    const shape = property && schemas.shape(property);
    if (shape === undefined) return [];
    if (!shape.types.includes("object")) return [{ name, of: (item) => item[name] }];
    return Object.entries(shape.properties)
      .filter(([, field]) =>
        schemas.shape(field).types.some((type) => type === "string" || type === "integer"),
      )
      .map(([field]) => ({
        name: `${name}.${field}`,
        of: (item) => (isObject(item[name]) ? item[name][field] : null),
      }));
  }

  /** What an item is told from others by, as far as a criterion goes. */
  const identity = (name: string) => (item: Item) =>
    isObject(item[name]) ? item[name].id : item[name];

  let isBroken = false;
  function broken(page: Page, name: string, values: unknown[]): void {
    isBroken = true;
    task.broken({
      expected: `items in the order of ${name}`,
      place,
      came: `the order ${JSON.stringify(values.slice(0, 6))}`,
      exchange: page.exchange,
    });
  }

  /** Whether a criterion is taken, where that is all that can be seen. */
  async function taken(name: string): Promise<void> {
    const exchange = await task.send({ query: `sorting=${encodeURIComponent(name)}` });
    const { status } = task.operation.success;
    task.expectStatus(exchange, [status], `${status} to the criterion ${name}`, place);
  }

  /** A criterion, up and down; where it may be meant in several ways, by one and the same of them. */
  async function both(name: string): Promise<void> {
    const up = await read(name);
    const down = await read(`-${name}`);
    const ways = readings(name);
    const differ = (page: Page) => new Set(page.items.map(identity(name)).filter(known)).size > 1;
    if (ways.length === 0) task.skip(`${name}: no field of an item to compare by`);
    else if (!differ(up) && !differ(down))
      task.skip(`${name}: all items that have one have the same`);
    else {
      const fits = ({ of }: { of: (item: Item) => unknown }) =>
        sorted(up.items.map(of), 1) && sorted(down.items.map(of), -1);
      if (ways.some(fits)) return task.holds();
      const [{ of } = { of: identity(name) }] = ways;
      const isUp = ways.some((way) => sorted(up.items.map(way.of), 1));
      const [page, asked] = isUp ? [down, `-${name}`] : [up, name];
      broken(page, asked, page.items.map(of));
    }
  }

  async function usual(criterion: string): Promise<void> {
    const page = await readPage(task, "limit=100");
    const name = criterion.replace(/^-/, "");
    const values = page.items.map((item) => item[name]);
    if (new Set(values).size < 2) return task.skip(`${criterion}: all items have the same`);
    if (sorted(values, criterion.startsWith("-") ? -1 : 1)) return task.holds();
    broken(page, `${criterion}, the order when none is asked for`, values);
  }

  /** A second criterion where the first leaves a choice. */
  async function second(names: string[]): Promise<void> {
    const { items } = await readPage(task, "limit=100");
    const fields = names.filter(
      (name) => !schemas.shape(properties[name] ?? item).types.includes("object"),
    );
    let asked = 0;
    for (const first of names) {
      const other = fields.find((name) => name !== first && choice(items, identity(first), name));
      if (other === undefined) continue;
      asked++;
      for (const criterion of [other, `-${other}`]) {
        const page = await read(first, criterion);
        const direction = criterion.startsWith("-") ? -1 : 1;
        const wrong = groups(page.items, identity(first))
          .map((group) => group.map((item) => item[other]))
          .find((values) => !sorted(values, direction));
        if (wrong === undefined) task.holds();
        else broken(page, `${first}, then ${criterion}`, wrong);
      }
    }
    if (asked === 0) task.skip("a second criterion: no two items that the first leaves together");
  }

  return { taken, both, usual, second, isBroken: () => isBroken };
}

const known = (value: unknown) => value !== null && value !== undefined;

/** Whether items that are the same in one respect differ in another. */
function choice(items: Item[], identity: (item: Item) => unknown, name: string): boolean {
  return groups(items, identity).some(
    (group) => new Set(group.map((item) => item[name]).filter(known)).size > 1,
  );
}

/** Items that are the same in one respect. */
function groups(items: Item[], identity: (item: Item) => unknown): Item[][] {
  return [...Map.groupBy(items, identity).values()];
}

/** Where what is null stands is not said, so it is passed over. */
function sorted(values: unknown[], direction: 1 | -1): boolean {
  const present = values.filter(known);
  return comparisons.some((compare) =>
    present.every(
      (value, index) => index === 0 || compare(present[index - 1], value) * direction <= 0,
    ),
  );
}

const byCodeUnit = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Which order texts have is not said either: any usual one will do, but the same for all. */
const comparisons = [
  byCodeUnit,
  (one: string, other: string) => byCodeUnit(one.toLowerCase(), other.toLowerCase()),
  new Intl.Collator("en").compare,
  new Intl.Collator("en", { ignorePunctuation: true }).compare,
].map(
  (ofTexts) => (one: unknown, other: unknown) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : ofTexts(String(one), String(other)),
);
