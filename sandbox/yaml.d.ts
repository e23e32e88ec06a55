/** The script that packs the sandbox makes a module of a YAML file. */
declare module "*.yaml" {
  const content: object;
  export default content;
}
