import { isObject, type Operation, own, type Property, readScalar, successOf } from "#reader";
import { isSecret } from "#reader/har";
import { sampleOfSchema } from "#reader/sample";
import {
  fieldsToSend,
  idName,
  mediaToSend,
  namesInPath,
  ownIdName,
  successSchemaOf,
  valueNameOf,
} from "../contract/operations.ts";
import { OperationTester } from "../operation-tester.ts";
import { Skip } from "../skip.ts";
import { isSafe } from "./exchange.ts";
import type { FoundValues } from "./observations.ts";
import { pathFor } from "./requests.ts";
import { schemeOf } from "./tokens.ts";

/** The parts of a valid request. */
export interface Target extends Omit<FoundValues, "missing"> {
  path: string;
  body: unknown;
}

const requiredFields = (operation: Operation): Property[] =>
  fieldsToSend(operation).filter(({ isRequired }) => isRequired);

/** The values that a valid request needs, as far as they are known. */
export function findValues({ run, operation }: OperationTester): FoundValues {
  const fields = requiredFields(operation);
  const ids = [...namesInPath(operation), ...fields.flatMap(({ schema }) => idName(schema) ?? [])];
  // No example of a secret is valid on a server.
  const secrets = fields.filter(({ name, schema }) => isSecret(name) && !idName(schema));
  const names = secrets.map((property) => valueNameOf(property));
  return run.observations.find(ids, names, schemeOf(operation));
}

/**
 * The parts of a valid request. An operation that changes a resource gets a new one, if another operation
 * creates such resources.
 *
 * @throws Skip if a value is not known, unless it may be that of no resource.
 */
export async function findTarget(tester: OperationTester, { anyId = false } = {}): Promise<Target> {
  const { operation } = tester;
  const creator = findCreator(tester);
  if (creator !== undefined) {
    const { path, body } = await findTarget(creator);
    await creator.send({ path, body });
  }
  const { missing, ...found } = findValues(tester);
  const isForeign = found.origin === "read" || found.origin === "foreign";
  if (operation.method === "DELETE" && isForeign)
    throw new Skip("deletes a resource that the run has not created: use --input to name one");
  if (missing.length > 0 && !anyId) {
    const options = missing.map((name) => `--input ${name}=…`).join(" ");
    throw new Skip(`needs values that no list contains: use ${options}`, options);
  }
  const { values } = found;
  return { ...found, path: pathFor(operation, values), body: validBody(tester, values) };
}

/** The operation whose new resources have what the path of another one names: their own ID, or a secret. */
function findCreator({ run, operation }: OperationTester): OperationTester | undefined {
  const names = namesInPath(operation);
  const isGiven = names.some((name) => own(run.inputs, name) !== undefined);
  if (isSafe(operation.method) || names.length === 0 || isGiven) return undefined;
  const creator = run.contract.operations.find((other) => {
    if (run.serverErrors.has(other.id) || successOf(other)?.status !== "201") return false;
    if (namesInPath(other).length > 0) return false;
    const schema = successSchemaOf(other);
    const isSecretOf = (name: string) => !name.endsWith("_id") && schema?.properties.has(name);
    return names.every((name) => name === ownIdName(schema) || isSecretOf(name));
  });
  return creator && new OperationTester(run, creator);
}

/**
 * The smallest body or, if that is not valid, the example.
 *
 * @throws Skip if neither is valid.
 */
function validBody({ run, operation }: OperationTester, values: Record<string, string>): unknown {
  const { schema, examples = [] } = mediaToSend(operation) ?? {};
  if (schema === undefined) return undefined;
  const example = examples[0]?.value;
  const valueFor = (property: Property) => {
    const wanted = valueNameOf(property);
    const known = own(values, wanted) ?? own(run.inputs, wanted) ?? own(example, property.name);
    if (typeof known === "string") return readScalar(known, property.schema);
    return known ?? sampleOfSchema(property.schema);
  };
  const fields = requiredFields(operation).map((property) => [property.name, valueFor(property)]);
  const hasFields = schema.properties.size > 0;
  const body = hasFields ? Object.fromEntries(fields) : (example ?? sampleOfSchema(schema));
  const findWrong = (value: unknown) => run.client.limit(() => run.validate(schema, value))[0];
  const wrong = findWrong(body);
  if (wrong === undefined) return body;
  if (isObject(example) && findWrong(example) === undefined) return example;
  const { pointer, message } = wrong;
  throw new Skip(`the contract shows no valid body: ${pointer || "the body"} ${message}`);
}
