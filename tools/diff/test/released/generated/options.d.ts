import type { paths } from "./types.js";
export interface ClientOptions {
  baseUrl: string;
  accessToken?: string;
}
type Calls<Paths> = {
  GET: <Path extends keyof Paths>(path: Path) => Promise<Paths[Path]>;
};
export interface Client extends Calls<paths> {
  readonly baseUrl: string;
}
