import { type Check, listOf, type Page, readPage, Skip, type Task } from "../check.ts";
import { at } from "../contract.ts";
import { inQuery } from "../requests.ts";

/** More pages than these are not walked. */
const mostPages = 8;

export const pages: Check = {
  name: "pages",
  about: "pages have the size asked for and together hold every item once",
  applies: (operation, schemas) => listOf(operation, schemas) !== undefined,
  run: async (task) => {
    // Things may come and go while pages are read; then nothing can be said of them.
    for (const isLast of [false, true]) {
      const first = await readPage(task, "page=1");
      const findings = await walk(task);
      const again = await readPage(task, "page=1");
      if (again.total !== first.total) {
        if (isLast) throw new Skip("the list changed while it was read");
        continue;
      }
      for (const finding of findings) task.broken(finding);
      task.holds();
      if (first.total < 2) task.skip("the list has fewer than two items, so no second page");
      return;
    }
  },
};

type Finding = Parameters<Task["broken"]>[0];

async function walk(task: Task): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { operation, schemas, contract } = task;
  const list = listOf(operation, schemas)?.pagination.place ?? operation.place;
  const pagination = at(contract.document, list).place;
  const limits = inQuery(operation).find(({ name }) => name === "limit");
  const place = limits?.schema.place ?? operation.place;
  const { maximum = 100, default: usual = 10 } = limits ? schemas.shape(limits.schema).own : {};

  const expect = (holds: boolean, finding: Omit<Finding, "exchange">, { exchange }: Page) => {
    if (!holds) findings.push({ ...finding, exchange });
  };

  /** Reads a page and looks whether its size and its totals are right. */
  async function read(query: string, limit: number, number: number, total?: number): Promise<Page> {
    const page = await readPage(task, query);
    const size = Math.max(0, Math.min(limit, page.total - (number - 1) * limit));
    const last = Math.ceil(page.total / limit);
    const what = query === "" ? "without parameters" : `at ?${query}`;
    expect(
      page.items.length === size,
      {
        expected: `${size} items ${what}, of ${page.total}`,
        place,
        came: `${page.items.length} items`,
      },
      page,
    );
    expect(
      page.last === last,
      {
        expected: `max_page to be ${last} ${what}, total_count being ${page.total}`,
        place: `${pagination}/properties/max_page`,
        came: String(page.last),
      },
      page,
    );
    expect(
      total === undefined || page.total === total,
      {
        expected: `total_count to be ${total} on page ${number} as on the first`,
        place: `${pagination}/properties/total_count`,
        came: String(page.total),
      },
      page,
    );
    return page;
  }

  const { total } = await read("", Number(usual), 1);
  const whole = await read(`limit=${maximum}`, maximum, 1, total);
  await read("limit=1", 1, 1, total);

  const limit = Math.max(1, Math.min(maximum, Math.ceil(total / 3)));
  const count = Math.ceil(total / limit);
  const seen = new Map<unknown, number>();
  for (let number = 1; number <= Math.min(count, mostPages); number++) {
    const page = await read(`page=${number}&limit=${limit}`, limit, number, total);
    for (const { id } of page.items) {
      const before = seen.get(id);
      expect(
        before === undefined,
        {
          expected: `no item on page ${number} that was there before`,
          place: operation.success.schema.place,
          came: `${id} is also on page ${before}`,
        },
        page,
      );
      seen.set(id, number);
    }
  }
  if (count <= mostPages && total <= maximum) {
    const missing = whole.items.filter(({ id }) => !seen.has(id));
    expect(
      missing.length === 0,
      {
        expected: "the pages to hold every item of the list",
        place: operation.success.schema.place,
        came: `${missing.length} items are on none, such as ${missing[0]?.id}`,
      },
      whole,
    );
  }
  const beyond = count + 1;
  await read(`page=${beyond}&limit=${limit}`, limit, beyond, total);
  return findings;
}
