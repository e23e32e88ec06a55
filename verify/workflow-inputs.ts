import type { Run } from "./check-context.ts";
import { type TokenName, tokenSources } from "./tokens.ts";
import { Skip } from "./verify-errors.ts";

/** The inputs that are tokens. */
const tokenInputs: Record<string, TokenName> = {
  merchant_token: "merchant",
  customer_token: "customer",
  other_token: "otherMerchant",
};

/**
 * The values for the inputs of a workflow: tokens, values that were given, and IDs of one object in a response. Where
 * there is an input for another resource, such as `other_price_id`, both have to be given, since they belong together.
 *
 * @throws Skip if there is no value for an input.
 */
export function findInputs(names: string[], { tokens, inputs, observations }: Run) {
  const isOther = (name: string) => names.some((one) => name.endsWith(`_${one}`));
  const hasOther = (name: string) => names.some((one) => one.endsWith(`_${name}`));
  const ids = names.filter((name) => tokenInputs[name] === undefined && !isOther(name));
  const { values } = observations.find(ids, [], "customer");
  const found = names.map((name): [string, string] => {
    const token = tokenInputs[name];
    const value = hasOther(name) ? undefined : values[name];
    return [name, (token === undefined ? (inputs[name] ?? value) : tokens[token]) ?? ""];
  });
  const missing = found
    .filter(([, value]) => value === "")
    .map(([name]) => {
      const token = tokenInputs[name];
      return token === undefined ? `--input ${name}=…` : tokenSources[token].flag;
    });
  if (missing.length > 0) throw new Skip(`needs ${missing.join(" ")}`);
  return Object.fromEntries(found);
}
