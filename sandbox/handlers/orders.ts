import type { Handler } from "../handler-types.ts";
import { merchantOf, owned } from "./access.ts";

export const getOrder: Handler<"getOrder"> = ({ path }, context) =>
  owned(context.store.get("Order", path.id), merchantOf(context));
