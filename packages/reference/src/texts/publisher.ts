import type { Contract } from "contract-kit-reader";

/** Who publishes the contract, and on which terms, as Markdown. */
export function publisherText({ document: { info } }: Contract): string {
  const { contact = {}, license, termsOfService: terms } = info;
  const email = contact.email && `[${contact.email}](mailto:${contact.email})`;
  const name = contact.url ? `[${contact.name ?? contact.url}](${contact.url})` : contact.name;
  const licensed = license?.url ? `[${license.name}](${license.url})` : license?.name;
  const texts = [
    terms && `[Terms of service](${terms})`,
    (name || email) && `Contact: ${[name, email].filter(Boolean).join(", ")}`,
    licensed && `License: ${licensed}`,
  ];
  return texts.filter(Boolean).join(" · ");
}
