import type { Client } from "./options.js";
export declare function paginate<Item, Request>(
  list: (client: Client, request?: Request) => Promise<{ items: Item[] }>,
  client: Client,
  request?: Request,
): AsyncIterable<Item>;
