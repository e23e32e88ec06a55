import type { ClientOptions } from "./options.js";
import type { paths } from "./types.js";
export interface FetchClient<Paths> {
  GET<Path extends keyof Paths>(path: Path): Promise<Paths[Path]>;
}
export declare function createClient(options: ClientOptions): FetchClient<paths>;
