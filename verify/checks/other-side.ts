import { type Check, Skip } from "../check.ts";
import { tokenAcross, wanted } from "../tokens.ts";

export const otherSide: Check = {
  name: "other-side",
  about:
    "a merchant's token opens nothing of the customer portal, nor a customer's the merchant's side",
  applies: (operation) => tokenAcross(operation) !== undefined,
  run: async (task) => {
    const token = tokenAcross(task.operation);
    if (token === undefined || !task.has(token)) throw new Skip(wanted(token ?? "customer"));
    const { path, body } = await task.target();
    const exchange = await task.send({ path, body, token });
    const whose = token === "merchant" ? "a merchant's" : "a customer's";
    task.expectStatus(
      exchange,
      [401, 403, 404],
      `401, 403 or 404 to ${whose} token, which is for the other side`,
      `${task.operation.place}/responses/default`,
    );
  },
};
