/** What every client is told once, as far as it has an option for it. */
export interface Setup {
  baseUrl: string;
  token?: string | (() => string);
  timeout?: number;
  retries?: number;
}

/** What may be told for one call; every client hands these on to `fetch`. */
export interface PerCall {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * How a call ended, in the terms of the client itself:
 * a value; what its types say is a problem of the contract; or what it threw, and whether that is an
 * instance of a class that it exports.
 */
export type Outcome =
  | { value: unknown }
  | { problem: unknown; status: number | undefined }
  | { thrown: unknown; known: boolean; status?: number; body?: unknown };

export interface Driver {
  getOrder: (id: string, call?: PerCall) => Promise<Outcome>;
  createCheckoutSession: (body: { product_id: string }, call?: PerCall) => Promise<Outcome>;
  listSubscriptions: (query: Query, call?: PerCall) => Promise<Outcome>;
  validateLicenseKey: (body: Key, call?: PerCall) => Promise<Outcome>;
  /** The items of a list over all of its pages; absent where the client has no way to walk it. */
  walk?: (query: Query) => AsyncIterable<unknown>;
  /** The same calls as a consumer writes them, with nothing around: for measuring. */
  plain: {
    getOrder: (id: string, call: PerCall) => Promise<unknown>;
    createCheckoutSession: (body: { product_id: string }, call: PerCall) => Promise<unknown>;
    listSubscriptions: (query: Query, call: PerCall) => Promise<unknown>;
  };
}

export interface Query {
  page?: number;
  limit?: number;
  sorting?: "-started_at"[];
}

export interface Key {
  key: string;
  organization_id: string;
}

export type Open = (setup: Setup) => Driver;

/** For clients that give results: what was thrown all the same is none of theirs. */
export async function settled(call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call();
  } catch (thrown) {
    return { thrown, known: false };
  }
}
