/** The bundle of a contract, made by Redocly with the decorators of the contract kit. */

export {
  type Bundle,
  bundleFiles,
  bundleSource,
  readConfig,
  requireCurrentBundle,
} from "./bundle.ts";
export { decorators } from "./decorators.ts";
