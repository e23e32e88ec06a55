import { files } from "./files.ts";

const { contract, workflows } = files;

/** What the verifier knows about this service: its contract, its workflows, and the fields that identify who has a token. */
export const verification = {
  contract,
  workflows,
  owners: { customerToken: ["customer_id", "user_id"] },
};
