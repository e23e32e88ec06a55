import { type ChangeType, policy, rate } from "./policy.ts";

/** The rating of every type of change, as the table of CONTRIBUTING.md. */
export function ratingsTable(): string {
  const rows = (Object.keys(policy) as ChangeType[]).map((type) => {
    const [request, response] = [rate(type, ["request"]), rate(type, ["response"])];
    const cells = (["callers", "implementers"] as const).map((side) =>
      request[side] === response[side] ? request[side] : `${request[side]} / ${response[side]}`,
    );
    return `| ${[type, ...cells].join(" | ")} |`;
  });
  return ["| change | callers | implementers |", "| --- | --- | --- |", ...rows].join("\n");
}
