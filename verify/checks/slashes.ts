import { type Check, Skip } from "../check.ts";
import { matches } from "../contract.ts";

export const slashes: Check = {
  name: "slashes",
  about: "a path with a slash at its end is another than the one without, and not there",
  applies: () => true,
  run: async (task) => {
    const { operation, contract } = task;
    const { path, body } = await task.target();
    const other = path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
    if (contract.operations.some((one) => matches(one.path, other))) {
      throw new Skip(`${other} is another path of the contract`);
    }
    const exchange = await task.send({ path: other, body, judged: false });
    const [has, hasNot] = path.endsWith("/") ? ["with", "without"] : ["without", "with"];
    task.expectStatus(
      exchange,
      [404],
      `404 ${hasNot} a slash at the end: the path is ${operation.path}, ${has} one, and nothing leads there`,
      operation.place.slice(0, operation.place.lastIndexOf("/")),
    );
  },
};
