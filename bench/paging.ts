import { dataFile } from "./filling.ts";
import { ask, load, type Sent } from "./load.ts";
import { type Running, sandbox } from "./servers.ts";
import { median, rotated, say } from "./shared.ts";

const places = ["first", "middle", "last"] as const;
type Place = (typeof places)[number];

/** Milliseconds of CPU out of a few subscriptions and out of many, and the median of the ratios. */
export interface Compared {
  few: number;
  many: number;
  ratio: number;
}

export interface Row {
  sorting: string[];
  /** Pages as they are asked for again and again. */
  settled: Record<Place, Compared>;
  /** The same pages, each time right after a change to one of the subscriptions. */
  changed: Record<Place, Compared>;
}

export interface Pages {
  rows: Row[];
  /** Another page each time, in the middle tenth of the list. */
  wander: Compared;
  /** Milliseconds of CPU for the first request ever for a page in an order, out of many. */
  begun: { sorting: string[]; place: Place; milliseconds: number }[];
  /** Milliseconds from the start with many subscriptions to the line that says where it listens. */
  opened: number;
}

/** A subscription of the seed, and the prices between which it goes to and fro. */
const subscription = "/v1/subscriptions/4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12";
const prices = ["47f1d8a3-2e6b-4c90-9a5d-8b3f7e1c6d23", "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03"];
const change = (index: number): Sent => ({
  method: "PATCH",
  path: subscription,
  body: JSON.stringify({ product_price_id: prices[index % 2] }),
  status: 200,
});

const at = (page: number, sorting: string[]): Sent => {
  const order = sorting.map((criterion) => `&sorting=${criterion}`).join("");
  return { method: "GET", path: `/v1/subscriptions/?limit=10&page=${page}${order}`, status: 200 };
};

/** CPU of so many requests, each. One connection, since a page is to follow its change. */
async function spend(server: Running, times: number, next: (index: number) => Sent) {
  const before = server.cpu();
  await load(server.url, times, next, 1);
  return (server.cpu() - before) / times;
}

/** What one page costs out of a few subscriptions and out of many. */
export async function paging(
  sizes: [number, number],
  sortings: string[][],
  rounds: number,
  count: number,
): Promise<Pages> {
  say(`filling files with ${sizes.join(" and ")} subscriptions`);
  const [file, large] = [await dataFile(sizes[0]), await dataFile(sizes[1])];
  const few = await sandbox("--data", file);
  const many = await sandbox("--data", large);
  const servers = [few, many] as const;
  const pageAt = (which: 0 | 1, place: Place) =>
    ({ first: 1, middle: Math.floor(sizes[which] / 20), last: Math.floor(sizes[which] / 10) })[
      place
    ];
  for (const server of servers) await spend(server, 500, () => at(1, []));

  /** A measurement on both, round by round, so that the machine's moods fall on both. */
  const compare = async (
    measure: (server: Running, which: 0 | 1, round: number) => Promise<number>,
  ) => {
    const spent: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round++) {
      for (const which of rotated([0, 1] as const, round + 1)) {
        const cost = await measure(servers[which], which, round + 1);
        if (round >= 0) spent[which].push(cost);
      }
    }
    const [a, b] = spent;
    const ratio = median(b.map((cost, round) => cost / (a[round] ?? Number.NaN)));
    return { few: median(a), many: median(b), ratio };
  };
  const settled = (sorting: string[], place: Place) =>
    compare((server, which) => spend(server, count, () => at(pageAt(which, place), sorting)));
  const changed = (sorting: string[], place: Place) =>
    compare(async (server, which) => {
      const page = at(pageAt(which, place), sorting);
      const alone = await spend(server, count, change);
      const both = await spend(server, count * 2, (index) =>
        index % 2 === 0 ? change(index / 2) : page,
      );
      return both * 2 - alone;
    });

  say("asking for pages in orders that nobody has asked for");
  const begun: Pages["begun"] = [];
  for (const [sorting, place] of [
    [["-amount"], "first"],
    [["-amount"], "middle"],
    [["status", "-amount"], "first"],
  ] as const) {
    const before = many.cpu();
    await ask(many.url, at(pageAt(1, place), [...sorting]));
    begun.push({ sorting: [...sorting], place, milliseconds: many.cpu() - before });
  }

  say(`reading pages, ${rounds} rounds`);
  const rows: Row[] = [];
  for (const sorting of sortings) {
    const row: Row = { sorting, settled: {}, changed: {} } as Row;
    for (const place of places) {
      row.settled[place] = await settled(sorting, place);
      row.changed[place] = await changed(sorting, place);
    }
    rows.push(row);
  }
  const wander = await compare((server, which, round) => {
    const middle = pageAt(which, "middle");
    const span = Math.floor(middle / 5);
    const page = (index: number) =>
      middle - Math.floor(span / 2) + (((round * count + index) * 7) % span);
    return spend(server, count, (index) => at(page(index), ["-started_at"]));
  });
  for (const server of servers) await server.stop();
  return { rows, wander, begun, opened: many.milliseconds };
}
