/** The bundle of a contract, made by Redocly with the decorators of the contract kit. */
export {
  type Bundle,
  bundleFiles,
  bundleSource,
  readBundle,
  readConfig,
  requireCurrentBundle,
} from "./bundle.ts";
