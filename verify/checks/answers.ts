import { type Check, Skip } from "../check.ts";
import { summary } from "../judge.ts";
import { isObject } from "../schema.ts";

/** A request as the contract wants it is carried out. */
export const answers: Check = {
  name: "answers",
  about: "a request that fits the contract is answered with success",
  applies: () => true,
  run: async (task) => {
    const { operation } = task;
    const target = await task.target();
    const exchange = await task.send({ path: target.path, body: target.body });
    const { status, json } = exchange;
    if (!target.given && Object.keys(target.values).length > 0) {
      // What was found may not be the caller's, or in no state for it; then nothing can be told.
      const errors = isObject(json) && Array.isArray(json.errors) ? json.errors : [];
      const aboutFound =
        status === 422 && errors.some((error) => isObject(error) && error.in === "body");
      if ((status === 409 && operation.answers[409] !== undefined) || (aboutFound && target.body)) {
        const names = Object.keys(target.values).map((name) => `--input ${name}=…`);
        throw new Skip(
          `what was found cannot be used (${summary(exchange)}): give ${names.join(" ")}`,
        );
      }
    }
    const { success, place } = operation;
    task.expectStatus(
      exchange,
      [success.status],
      `${success.status}, since the request fits the contract`,
      `${place}/responses/${success.status}`,
    );
  },
};
