import {
  type Contract,
  keysOf,
  type Link,
  type Operation,
  type Parameter,
  type Response,
} from "#reader";
import { type Finding, finding, locate, type Source } from "#source";
import { schemasAt } from "./pointers.ts";

/** Checks that the links of responses name operations, parameters of these, and values that the response has. */
export const checkLinks = (source: Source, { operations }: Contract): Finding[] =>
  operations.flatMap((operation) =>
    operation.responses.flatMap((response) =>
      response.links.flatMap((link) => {
        const target = operations.find(({ id }) => id === link.operationId);
        if (target !== undefined) return checkLink(source, operation, response, link, target);
        const at = locate(source, [...keysOf(link.pointer), "operationId"]);
        const message = `no operation has the operationId ${link.operationId}`;
        return [finding(at, "link-names", message, "Correct the name, or add what it names.")];
      }),
    ),
  );

function checkLink(
  source: Source,
  operation: Operation,
  response: Response,
  { parameters, pointer }: Link,
  target: Operation,
): Finding[] {
  const missing = target.parameters.filter(
    ({ in: place, name }) =>
      place === "path" && !(name in parameters) && !(`${place}.${name}` in parameters),
  );
  const unset = missing.map(({ name }) => {
    const message = `the link has no path.${name}, which ${target.id} needs`;
    const fix = "Add it to parameters, or correct the operationId.";
    return finding(locate(source, [...keysOf(pointer), "operationId"]), "link-names", message, fix);
  });
  const wrong = Object.entries(parameters).flatMap(([key, value]): Finding[] => {
    const at = locate(source, [...keysOf(pointer), "parameters", key]);
    const report = (message: string, fix: string) => [finding(at, "link-names", message, fix)];
    const parameter = target.parameters.find(({ in: place, name }) =>
      [name, `${place}.${name}`].includes(key),
    );
    const names = target.parameters.map(({ in: place, name }) => `${place}.${name}`);
    if (parameter === undefined) {
      const fix = names.length > 0 ? `Write one of ${names.join(", ")}.` : "Remove it.";
      return report(`${target.id} has no parameter ${key}`, fix);
    }
    const [, place, name] = /^\$request\.(path|query|header)\.(.+)$/.exec(`${value}`) ?? [];
    const isKnown = operation.parameters.some((each) => each.in === place && each.name === name);
    if (name !== undefined && !isKnown)
      return report(`${operation.id} has no ${place} parameter ${name}`, "Correct the name.");
    const [, body] = /^\$response\.body#(\/.*)$/.exec(`${value}`) ?? [];
    if (body === undefined) return [];
    const schemas = schemasAt([response], body);
    if (schemas === undefined)
      return report(`the response has no ${body}`, "Correct the pointer to the value.");
    const [id] = schemas.flatMap((schema) => schema.name ?? []);
    const expected = parameter.schema?.name ?? `no ${id}`;
    const message = `${body} is ${id ?? "no ID"}, and ${key} of ${target.id} is ${expected}`;
    const same = body.replace(/[^/]+$/, parameter.name);
    const fix =
      schemasAt([response], same) && same !== body
        ? `Write $response.body#${same}.`
        : "Correct the operationId of the link, or the value.";
    return isOtherId(parameter, id, body) ? report(message, fix) : [];
  });
  // A misspelled name is reported once.
  return wrong.length > 0 ? wrong : unset;
}

/** Whether a value is the ID of another resource than that of a parameter, or only one of them is an ID. */
function isOtherId(
  { name, schema }: Parameter,
  value: string | undefined,
  pointer: string,
): boolean {
  const isId = (text: string | undefined) => /(^|[a-z]I|_i|^i)d$/.test(text ?? "");
  const [own, other] = [
    isId(schema?.name) || isId(name),
    isId(value) || isId(pointer.split("/").at(-1)),
  ];
  return own !== other || (isId(schema?.name) && isId(value) && schema?.name !== value);
}
