import type { Contract, SchemaObject } from "#reader";
import { type Ajv, createAjv } from "#reader/ajv";
import { type FindCheck, limitedPattern } from "./validation.ts";

/** Compiles schemas when they are first used, since most runs use few of them. */
export function compile({ document }: Contract, schemas: Map<string, SchemaObject>): FindCheck {
  const create = (allErrors: boolean) => {
    let ajv: Ajv | undefined;
    return (name: string) => {
      const schema = schemas.get(name);
      if (schema === undefined) return undefined;
      ajv ??= createAjv(document, { allErrors, code: { regExp: limitedPattern } });
      // Ajv stores what it compiles.
      return ajv.compile(schema);
    };
  };
  const [findAll, findFirst] = [create(true), create(false)];
  return (name, allErrors) => (allErrors ? findAll : findFirst)(name);
}
