/** What can be compared in the database: nothing, numbers and texts, in this order. */
export type Key = (null | number | string)[];

export interface Criterion {
  name: string;
  descending: boolean;
}

/**
 * The numbers of a list's rows in the order in which the list is asked for. The database has sorted
 * them; what changes afterwards is put into its place, so that a page in the middle of a long list is
 * found without walking there.
 */
export class Order {
  readonly #descending: boolean[];
  readonly #keyOf: (row: number) => Key;
  #rows: Int32Array;
  #length: number;
  readonly #changed = new Set<number>();

  /** `keyOf` gives a row's values under the criteria, of which there is one for each of `descending`. */
  constructor(rows: Int32Array, descending: boolean[], keyOf: (row: number) => Key) {
    this.#rows = rows;
    this.#length = rows.length;
    this.#descending = descending;
    this.#keyOf = keyOf;
  }

  /** How many rows there are. */
  get length(): number {
    return this.#length;
  }

  /** How many changes have yet to be put into their places. */
  get changes(): number {
    return this.#changed.size;
  }

  /** Notes that a row is new, or is not what it was. */
  note(row: number): void {
    this.#changed.add(row);
  }

  /** Rows from a place on. */
  slice(start: number, count: number): number[] {
    // All are taken out before the first is put in: among rows in order a place is quickly found.
    for (const row of this.#changed) this.#takeOut(row);
    for (const row of this.#changed) this.#putIn(row);
    this.#changed.clear();
    return [...this.#rows.subarray(start, Math.min(start + count, this.#length))];
  }

  #takeOut(row: number): void {
    const place = this.#rows.subarray(0, this.#length).indexOf(row);
    if (place < 0) return;
    this.#rows.copyWithin(place, place + 1, this.#length);
    this.#length--;
  }

  #putIn(row: number): void {
    const place = this.#placeFor(this.#keyOf(row));
    if (this.#length === this.#rows.length) {
      const wider = new Int32Array(Math.ceil(this.#length * 1.1) + 16);
      wider.set(this.#rows);
      this.#rows = wider;
    }
    this.#rows.copyWithin(place + 1, place, this.#length);
    this.#rows[place] = row;
    this.#length++;
  }

  /** The first place whose row comes after a key. */
  #placeFor(key: Key): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = this.#rows[middle] as number;
      if (compare(this.#keyOf(row), key, this.#descending) > 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Below zero where one key comes before the other. */
function compare(one: Key, other: Key, descending: boolean[]): number {
  for (const [index, isDescending] of descending.entries()) {
    const difference = compareValues(one[index] ?? null, other[index] ?? null);
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}

const ranks: Record<string, number> = { object: 0, number: 1, string: 2 };

/** As the database compares: texts by their bytes, which is not how JavaScript does it. */
function compareValues(one: Key[number], other: Key[number]): number {
  if (one === other) return 0;
  const rank = (ranks[typeof one] ?? 0) - (ranks[typeof other] ?? 0);
  if (rank !== 0) return rank;
  if (typeof one === "string") return Buffer.compare(Buffer.from(one), Buffer.from(`${other}`));
  return (one as number) - (other as number);
}
