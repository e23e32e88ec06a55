/** The contract as one document, made by Redocly with decorators. */

export {
  type Bundle,
  bundleFiles,
  bundleSource,
  readConfig,
  requireCurrentBundle,
} from "./bundle.ts";
export { decorators } from "./decorators.ts";
