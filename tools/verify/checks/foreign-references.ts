import { isObject, type Operation } from "#reader";
import { fieldsToSend, idName, listOf, namesInPath } from "../contract/operations.ts";
import { OperationTester } from "../operation-tester.ts";
import { isSuccess } from "../requests/exchange.ts";
import { findTarget } from "../requests/targets.ts";
import { missingToken, otherOf, schemeOf } from "../requests/tokens.ts";
import type { Rejection } from "./invalid-values.ts";

/** The fields of a body that refer to a resource, each with the name of its ID. */
const referencesIn = (operation: Operation) =>
  fieldsToSend(operation).flatMap(({ name, schema }) => {
    const id = idName(schema);
    return id === undefined ? [] : [{ name, id }];
  });

/**
 * Whether an operation takes references that could be those of another tenant. What owners of one tenant share, such as
 * a price, can be of use to each of them.
 */
export const refersToResources = (tester: OperationTester): boolean =>
  tester.isAssumed("foreign-references") &&
  schemeOf(tester.operation) !== "" &&
  tester.run.owners[schemeOf(tester.operation)] === undefined &&
  referencesIn(tester.operation).length > 0;

/** Requests that refer to what only another caller sees. */
export async function foreignReferences(tester: OperationTester): Promise<Rejection[]> {
  const { run, operation } = tester;
  const other = otherOf(schemeOf(operation));
  if (run.tokens[other] === undefined) throw missingToken(run.sources, other);
  await readLists(tester, other);
  const rejections: Rejection[] = [];
  for (const { name, id } of referencesIn(operation)) {
    const own = new Set(run.observations.valuesOf(id));
    const value = run.foreign.valuesOf(id).find((value) => !own.has(value));
    if (value === undefined) {
      tester.skip("foreign-references", `no list shows a ${id} that only another caller has`);
      continue;
    }
    const { path, body } = await findTarget(tester);
    const sent = { ...(isObject(body) && body), [name]: value };
    const what = `a ${name} of another caller`;
    rejections.push({ what, path, body: sent, statuses: [], mustFail: "foreign-references" });
  }
  return rejections;
}

/** Reads the lists of a caller as the caller and as another one, once in a run. */
async function readLists({ run, operation }: OperationTester, other: string): Promise<void> {
  const lists = run.contract.operations.filter(
    (list) =>
      listOf(list) !== undefined &&
      schemeOf(list) === schemeOf(operation) &&
      namesInPath(list).length === 0 &&
      !run.serverErrors.has(list.id),
  );
  for (const list of lists.filter(({ id }) => !run.readByOthers.has(id))) {
    run.readByOthers.add(list.id);
    const tester = new OperationTester(run, list);
    await tester.send();
    const exchange = await tester.send({ token: other });
    if (isSuccess(exchange)) run.foreign.learn(list, exchange.json);
  }
}
