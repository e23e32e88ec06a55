/** A contract of another team as a repository of its own, from any version of OpenAPI. */
export { type AdoptOptions, adopt, type KitPackages, withAdoptOptions } from "./adopt.ts";
