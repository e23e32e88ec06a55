import type { paths } from "../generated/types.js";
import type { ClientOptions } from "./options.js";
export interface FetchClient<Paths> {
  GET<Path extends keyof Paths>(path: Path): Promise<Paths[Path]>;
}
export declare function createClient(options: ClientOptions): FetchClient<paths>;
