import { type Handler, merchantOf, owned } from "./context.ts";

export const getOrder: Handler<"getOrder"> = ({ path }, context) =>
  owned(context.store.get("Order", path.id), merchantOf(context));
