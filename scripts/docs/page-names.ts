/** `CheckoutSessionClient` as `checkout-session-client`. */
export const kebabCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** `CheckoutSessionClient` as `Checkout session client`. */
export function labelOf(name: string): string {
  const words = kebabCase(name).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The file of an operation's page. */
export const pageOf = (operationId: string): string => `${kebabCase(operationId)}.html`;
