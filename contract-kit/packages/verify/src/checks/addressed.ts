import { isObject, type Operation } from "contract-kit-reader";
import type { Context } from "../check-context.ts";
import { type Exchange, isSuccess } from "../exchange.ts";
import { formatValue } from "../formatting.ts";
import type { Value } from "../observations.ts";
import { parametersIn, parameterValueName, successSchemaOf, valueNameOf } from "../operations.ts";

/** Whether an operation returns the resource that its path identifies, and not a new one, or one behind a longer path. */
export const returnsAddressed = ({ method, path }: Operation): boolean =>
  ["GET", "PUT", "PATCH"].includes(method) && /\}\/?$/.test(path);

/** Expects the IDs of the path in the response. */
export function expectAddressed(
  context: Context,
  values: Record<string, Value>,
  exchange: Exchange,
): void {
  const { operation, key } = context;
  const schema = successSchemaOf(operation);
  if (!isSuccess(exchange) || !returnsAddressed(operation)) return;
  if (schema === undefined || !isObject(exchange.json)) return;
  const parameters = parametersIn(operation, "path");
  const names = parameters.map((parameter) => parameterValueName(operation, parameter));
  for (const property of schema.properties.values()) {
    const isKey = property.name === key?.property;
    const name = isKey ? key.name : valueNameOf(property, schema);
    const wanted = values[name];
    const actual = exchange.json[property.name];
    if (wanted === undefined || !["string", "number"].includes(typeof actual)) continue;
    // A secret in the path identifies a resource whose ID is known as well.
    if (!names.includes(name) && !isKey) continue;
    const isSame = String(actual).toLowerCase() === String(wanted).toLowerCase();
    const expected = `${property.name} to be ${wanted}, which the path identifies`;
    context.expect("addressed", exchange, isSame, expected, formatValue(actual));
  }
}
