export declare function paginate<Item, Request, Client>(
  list: (client: Client, request?: Request) => Promise<{ items: Item[] }>,
  client: Client,
  request?: Request,
): AsyncIterable<Item>;
