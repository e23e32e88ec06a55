/** A contract of another team as a separate repository, from any version of OpenAPI. */
export { type AdoptOptions, adopt, type KitPackages, withAdoptOptions } from "./adopt.ts";
