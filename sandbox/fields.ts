import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { ProblemError } from "../generated/models.ts";
import { type Contract, propertiesOf, type Schema } from "./contract.ts";
import { Refusal } from "./problems.ts";

/** What a body may hold for a resource whose further fields the interface leaves open. */
export interface Settable {
  /** The component of the contract whose fields these are. */
  schema: string;
  /** Fields that the service computes, or that never change. */
  fixed: readonly string[];
}

/** Checks values against schemas of the contract. */
export interface Checker {
  /** Whether a value fits a schema, which may refer to components of the contract. */
  compile: (schema: Schema) => (value: unknown) => boolean;
  /** What is wrong with a value under a component, told as places in it. */
  check: (component: string, value: unknown) => { pointer: string; detail: string }[];
  /**
   * The fields of a body that the resource carries and that may be set. Fields it does not carry are
   * left alone: the contract admits them and promises nothing.
   *
   * @throws Refusal for a field that cannot be set, or whose value does not fit its schema.
   */
  take: (body: Record<string, unknown>, settable: Settable) => Record<string, unknown>;
}

export function createChecker({ document }: Contract): Checker {
  const ajv = new Ajv2020({
    strict: false,
    // What JSON cannot write is no number.
    strictNumbers: true,
    allErrors: true,
    formats: fullFormats,
  });
  ajv.addSchema({ $id: "contract", ...document });
  const compiled = new Map<string, ValidateFunction>();

  function validator(pointer: string): ValidateFunction {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` });
    compiled.set(pointer, known);
    return known;
  }

  function check(pointer: string, value: unknown) {
    const validate = validator(pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, params, message = "does not fit" }) => {
      const missing = "missingProperty" in params ? `/${params.missingProperty}` : "";
      return { pointer: instancePath + missing, detail: missing === "" ? message : "is missing" };
    });
  }

  /** Where the contract has a field of a component, which may be in one of its bases. */
  function place(component: string, field: string): string {
    const find = (schema: Record<string, unknown>, at: string): string | undefined => {
      if (Object.hasOwn((schema.properties ?? {}) as object, field)) {
        return `${at}/properties/${field}`;
      }
      const parts = (schema.allOf ?? []) as Record<string, unknown>[];
      for (const [index, part] of parts.entries()) {
        const { $ref } = part as { $ref?: string };
        const found = $ref
          ? find(resolve($ref), $ref.slice(1))
          : find(part, `${at}/allOf/${index}`);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    return (
      find(resolve(`#/components/schemas/${component}`), `/components/schemas/${component}`) ?? ""
    );
  }

  const resolve = ($ref: string) =>
    document.components.schemas[$ref.slice($ref.lastIndexOf("/") + 1)] as Record<string, unknown>;

  /** Of each field of a body where it stands in the contract, or that it cannot be set. */
  const known = new WeakMap<Settable, Map<string, string | undefined>>();

  function placesOf(settable: Settable): Map<string, string | undefined> {
    const { schema, fixed } = settable;
    const carried = propertiesOf(document, { $ref: `#/components/schemas/${schema}` });
    const places = new Map(
      Object.keys(carried).map((field) => [
        field,
        fixed.includes(field) ? undefined : place(schema, field),
      ]),
    );
    known.set(settable, places);
    return places;
  }

  return {
    compile: (schema) => {
      // Seen from outside of the contract, its references lead into it.
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
      return ajv.compile(JSON.parse(text)) as (value: unknown) => boolean;
    },
    check: (component, value) => check(`/components/schemas/${component}`, value),
    take: (body, settable) => {
      const places = known.get(settable) ?? placesOf(settable);
      const sent = Object.keys(body).filter((field) => places.has(field));
      const refused = sent.filter((field) => places.get(field) === undefined);
      if (refused.length > 0) {
        throw new Refusal("FieldNotTaken", { pointers: refused.map((field) => `/${field}`) });
      }
      const errors = sent.flatMap((field): ProblemError[] =>
        check(places.get(field) ?? "", body[field]).map(({ pointer, detail }) => ({
          in: "body",
          pointer: `/${field}${pointer}`,
          detail,
        })),
      );
      if (errors.length > 0) throw new Refusal("InvalidRequest", { errors });
      return Object.fromEntries(sent.map((field) => [field, body[field]]));
    },
  };
}
