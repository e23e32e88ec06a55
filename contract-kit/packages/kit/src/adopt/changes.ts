import { plural } from "contract-kit-reader";

/** What adoption changes in a contract, so that nothing changes without a word. */
export class Changes {
  readonly #places = new Map<string, string[]>();
  readonly #names: string[] = [];

  /** What happened, and where in the contract that is adopted. */
  note(what: string, place: string): void {
    const places = this.#places.get(what) ?? [];
    places.push(place);
    this.#places.set(what, places);
  }

  rename(before: string, after: string): void {
    this.#names.push(`named ${after}, which was ${before}`);
  }

  /** A line for each name, and one for each other kind of change, with the first place. */
  get lines(): string[] {
    const kinds = [...this.#places].map(([what, [first, ...others]]) => {
      const more = others.length > 0 ? `, and ${plural(others.length, "other place")}` : "";
      return `${what}: ${first}${more}`;
    });
    return [...this.#names, ...kinds];
  }
}
