import { codeSpan } from "../markup/markdown.ts";
import type { Sources } from "../sources.ts";

/** What a part of the contract has that the reference does not show, as sentences. */
export function unreadText({ unread }: Sources, pointer: string): string {
  const inside = unread.filter((entry) => entry.pointer.startsWith(`${pointer}/`));
  const byEffect = Map.groupBy(inside, ({ effect }) => effect);
  return [...byEffect]
    .map(([effect, all]) => {
      const keywords = new Set(all.map(({ keyword }) => codeSpan(keyword)));
      return `${[...keywords].join(", ")}: ${effect}`;
    })
    .join("<br>");
}
