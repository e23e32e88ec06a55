import type { components } from "../generated/types.ts";
import type { Overrides } from "../tools/mock/index.ts";
import * as mock from "../tools/mock/index.ts";
import type { Entities } from "./entities.ts";
import { service } from "./service.ts";

export {
  type Caller,
  type Fault,
  type FaultType,
  type LogEntry,
  type Overrides,
  SandboxError,
} from "../tools/mock/index.ts";
export type { Entities } from "./entities.ts";

export type Sandbox = mock.Sandbox<Entities>;
export type SandboxOptions = mock.SandboxOptions<Entities>;
export type SandboxServer = mock.SandboxServer<Entities>;
export type ServerOptions = mock.ServerOptions<Entities>;
export type Seed = mock.Seed<Entities>;
export type State = mock.State<Entities>;
export type World = mock.World<Entities>;

/**
 * Creates a sandbox in this process.
 *
 * @throws SandboxError if the seed or the data file cannot be used.
 * @example
 * const sandbox = await createSandbox();
 * const { fetch } = sandbox;
 * const client = createClient({ baseUrl: "http://sandbox.test", merchantToken: "merchant_demo", fetch });
 */
export const createSandbox = (options?: SandboxOptions): Promise<Sandbox> =>
  mock.createSandbox(service, options);

/**
 * Creates a sandbox and starts a server for it.
 *
 * @throws SandboxError if the port, the host, the seed or the data file cannot be used.
 * @example
 * const server = await startSandbox({ port: 0 });
 * const client = createClient({ baseUrl: server.url, merchantToken: "merchant_demo" });
 * await server.close();
 */
export const startSandbox = (options?: ServerOptions): Promise<SandboxServer> =>
  mock.startSandbox(service, options);

type Models = components["schemas"];

/**
 * Builds a model from the examples of the contract, with some fields replaced. An ID is replaced wherever the model
 * has it: the `product` of `build("Order", { product_id })` has that ID, too.
 *
 * @throws SandboxError if the contract has no schema of that name.
 * @example
 * const product = build("Product");
 * const order = build("Order", { product_id: product.id, customer: { name: "Ben" } });
 */
export const build = <Name extends keyof Models & string>(
  name: Name,
  overrides?: Overrides<Models[Name]>,
): Models[Name] => mock.build(service, name, overrides) as Models[Name];
