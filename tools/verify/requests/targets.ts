import { isObject, own, readScalar, successOf, valueAt } from "#reader";
import { isSecret } from "#reader/har";
import {
  hasFields,
  idName,
  isIdentifier,
  ownIdName,
  parametersIn,
  parameterValueName,
  successSchemaOf,
  valueNameOf,
} from "../contract/operations.ts";
import { requiredFieldsOf, sampleOf } from "../contract/samples.ts";
import type { Violation } from "../contract/validation.ts";
import { OperationTester } from "../operation-tester.ts";
import { Skip } from "../skip.ts";
import { mediaToSend } from "./encoding.ts";
import { isSafe } from "./exchange.ts";
import type { FoundValues, Value } from "./observations.ts";
import { isValueOf, pathFor } from "./requests.ts";
import { schemeOf } from "./tokens.ts";

/** The parts of a valid request. */
export interface Target extends Omit<FoundValues, "missing"> {
  path: string;
  body: unknown;
}

/** The values that a valid request needs, as far as they are known. */
export function findValues({ run, operation }: OperationTester): FoundValues {
  const parameters = parametersIn(operation, "path").filter(isIdentifier);
  const fields = requiredFields(operation);
  const ids = [
    ...parameters.map((parameter) => parameterValueName(operation, parameter)),
    ...fields.flatMap(({ schema }) => idName(schema) ?? []),
  ];
  // No example of a secret is valid on a server.
  const secrets = fields.filter(({ name, schema }) => isSecret(name) && !idName(schema));
  const names = secrets.map((property) => valueNameOf(property));
  const isValid = (name: string, value: Value) =>
    parameters.every((parameter) => {
      const isOther = parameterValueName(operation, parameter) !== name;
      return isOther || isValueOf(run, parameter, String(value));
    });
  const find = () => run.observations.find(ids, names, schemeOf(operation), isValid);
  return parameters.length === 0 ? find() : run.client.limit(find);
}

/**
 * The parts of a valid request. An operation that changes a resource gets a new one, if another operation
 * creates such resources.
 *
 * @throws Skip if a value is not known, unless it may be that of no resource.
 */
export async function findTarget(tester: OperationTester, { anyId = false } = {}): Promise<Target> {
  const { run, operation } = tester;
  const creator = findCreator(tester);
  if (creator !== undefined) {
    const { path, body } = await findTarget(creator);
    await creator.send({ path, body });
  }
  const { missing, ...found } = findValues(tester);
  const isForeign = found.origin === "read" || found.origin === "foreign";
  if (operation.method === "DELETE" && isForeign) {
    throw new Skip("deletes a resource that the run has not created: use --input to name one");
  }
  if (missing.length > 0 && !anyId) {
    const options = missing.map((name) => `--input ${name}=…`).join(" ");
    throw new Skip(`needs values that no list contains: use ${options}`, options);
  }
  const { values } = found;
  const body = validBody(tester, values);
  // A text is sent unchanged, so one that is JSON gets its quotes here.
  const isJsonText = typeof body === "string" && mediaToSend(operation)?.kind === "json";
  const path = pathFor(run, operation, values);
  return { ...found, path, body: isJsonText ? JSON.stringify(body) : body };
}

function findCreator({ run, operation }: OperationTester): OperationTester | undefined {
  const { contract, inputs } = run;
  const parameters = parametersIn(operation, "path");
  const names = parameters.map((parameter) => parameterValueName(operation, parameter));
  const isGiven = names.some((name) => own(inputs, name) !== undefined);
  if (isSafe(operation.method) || names.length === 0 || isGiven) return undefined;
  const creator = contract.operations.find((other) => {
    if (run.serverErrors.has(other.id) || successOf(other)?.status !== "201") return false;
    if (parametersIn(other, "path").length > 0) return false;
    const schema = successSchemaOf(other);
    const key = new OperationTester(run, other).key?.name;
    return names.every(
      (name) => name === key || name === ownIdName(schema) || schema?.properties.has(name),
    );
  });
  return creator && new OperationTester(run, creator);
}

/**
 * The smallest body or, if a field that no schema has is required, the example.
 *
 * @throws Skip if neither is valid.
 */
function validBody({ run, operation }: OperationTester, values: Record<string, Value>): unknown {
  const body = buildBody({ run, operation }, values);
  const { schema, examples = [] } = mediaToSend(operation) ?? {};
  if (body === undefined || schema === undefined) return body;
  const { client, validate } = run;
  // What else is required depends on the direction, which the validator does not know.
  const isWrong = ({ keyword, pointer }: Violation) =>
    keyword === "required"
      ? /^\/[^/]*$/.test(pointer) && !schema.properties.has(pointer.slice(1))
      : !/^(any|one)Of$/.test(keyword);
  const find = (body: unknown) => client.limit(() => validate(schema, body)).find(isWrong);
  const wrong = find(body);
  if (wrong === undefined) return body;
  const [example] = examples;
  if (example !== undefined && find(example.value) === undefined) return example.value;
  const { pointer, message } = wrong;
  throw new Skip(`the contract shows no valid body: ${pointer || "the body"} ${message}`);
}

/** The smallest valid body. Where there is no value for a field, its example is used. */
function buildBody(
  { run, operation }: Pick<OperationTester, "run" | "operation">,
  values: Record<string, Value>,
): unknown {
  const { body } = operation;
  const media = mediaToSend(operation);
  if (body === undefined || isSafe(operation.method)) return undefined;
  const example = media?.examples[0]?.value;
  const isPlain = hasFields(media) && media.schema.choices.length === 0;
  if (isPlain && !media.schema.limits.minProperties) {
    const fields = requiredFields(operation).map((property) => {
      const { name, schema } = property;
      const wanted = valueNameOf(property);
      const known = own(values, wanted) ?? own(run.inputs, wanted) ?? valueAt(example, `/${name}`);
      const value =
        typeof known === "string" ? readScalar(known, schema) : (known ?? sampleOf(schema));
      if (value !== undefined) return [name, value];
      const option = `--input ${wanted}=…`;
      throw new Skip(`needs a value for the field ${name}: use ${option}`, option);
    });
    return Object.fromEntries(fields);
  }
  const isKnown = media?.kind !== "text" || media.type.startsWith("text/plain");
  const isForm = media?.kind === "form" || media?.kind === "multipart";
  const value = media?.schema === undefined ? "verify" : sampleOf(media.schema);
  const made = isForm && !isObject(value) ? {} : value;
  const sample = example ?? (isKnown && media !== undefined ? made : undefined);
  if (sample !== undefined || !body.isRequired) return sample;
  const types = body.content.map(({ type }) => type).join(" or ");
  throw new Skip(`needs a body of ${types}, which the verifier cannot make`);
}

function requiredFields(operation: OperationTester["operation"]) {
  const media = mediaToSend(operation);
  return hasFields(media) ? requiredFieldsOf(media.schema) : [];
}
