import type { Contract, SchemaObject } from "#reader";
import { type Ajv, createAjv, type ValidateFunction } from "#reader/ajv";
import { type FindCheck, limitedPattern } from "./validation.ts";

/** Compiles schemas when they are first used, since most runs use few of them. */
export function compile({ document }: Contract, schemas: Map<string, SchemaObject>): FindCheck {
  const regExp = Object.assign(limitedPattern, { code: "limitedPattern" });
  const create = (allErrors: boolean) => {
    let ajv: Ajv | undefined;
    const compiled = new Map<string, ValidateFunction>();
    return (name: string) => {
      const schema = schemas.get(name);
      if (schema === undefined) return undefined;
      ajv ??= createAjv(document, { allErrors, code: { regExp } });
      const check = compiled.get(name) ?? ajv.compile(schema);
      compiled.set(name, check);
      return check;
    };
  };
  const [findAll, findFirst] = [create(true), create(false)];
  return (name, allErrors) => (allErrors ? findAll : findFirst)(name);
}
