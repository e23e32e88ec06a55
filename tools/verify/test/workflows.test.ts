import { describe, expect, test } from "vitest";
import { formatText, type Workflow } from "#verify";
import type { Incoming } from "./library/library.ts";
import { verifyLibrary } from "./library/run.ts";

type Step = Workflow["steps"][number];

/** Runs a workflow that begins with a list of books, and returns what was sent, too. */
async function runSteps(step: Partial<Step>, ...more: Step[]) {
  const value = "Bearer {$inputs.librarian_token}";
  const parameters = [{ name: "Authorization", in: "header", value }];
  const first = { stepId: "read", operationId: "listBooks", parameters, ...step };
  const steps = [first, ...more];
  const workflow = { id: "read", summary: "Read", inputs: ["librarian_token"], steps };
  const requests: Incoming[] = [];
  const receive = (request: Incoming) => void requests.push({ ...request });
  const options = { workflows: [workflow], only: ["read"], write: true };
  const report = await verifyLibrary({ receive }, options);
  return { report, requests };
}

const search = (condition: string) => {
  return { context: "$response.body", type: "jsonpath", condition };
};
const success = { condition: "$statusCode == 200" };

describe("a workflow", () => {
  test.each<[string | ReturnType<typeof search>, string]>([
    ["$statusCode == 200", "passed"],
    ["$statusCode != 200", "failed"],
    ["$response.body#/items/0/title == 'the sea'", "passed"],
    [
      "$response.body#/pagination/max_page > 1 || $response.body#/pagination/max_page >= 1",
      "passed",
    ],
    ["!($response.body#/pagination/max_page >= 1 || $statusCode <= 0)", "failed"],
    ["$statusCode == 200 && $response.body#/items/0/title != 'The Sea'", "failed"],
    ["$response.body#/items/9/title == null", "passed"],
    ["$response.body#/items/9/id < 5", "failed"],
    ["$response.header.Content-Type == 'application/json'", "passed"],
    [search("$[0].items[?@.title == 'The Sea']"), "passed"],
    [search("$..items[?@.is_archived && @.isbn == null && @.title == 'The Sea']"), "passed"],
    [search("$..items[?@.isbn == 1 && @.isbn == 2 && @.title == 'The Sea']"), "failed"],
    [{ context: "$response.body#/items/0/title", type: "regex", condition: "^The " }, "passed"],
  ])("compares and searches as Arazzo says: %j", async (given, result) => {
    const criterion = typeof given === "string" ? { condition: given } : given;
    const { report } = await runSteps({ successCriteria: [criterion] });
    expect(report.results).toMatchObject([{ result }]);
  });

  test.each<[object, string]>([
    [
      { successCriteria: [{ condition: "$statusCode is fine" }] },
      "read: the condition $statusCode is fine cannot be read",
    ],
    [{ onSuccess: [{ type: "end" }] }, "read: uses onSuccess, which cannot be run"],
    [
      { onFailure: [{ type: "goto" }] },
      "read: uses onFailure other than retry or end, which cannot be run",
    ],
    [{ operationId: "sellBook" }, "read: uses sellBook, which cannot be run"],
    [{}, "no step has successCriteria"],
  ])("with %j is skipped", async (step, reason) => {
    const { report } = await runSteps(step);
    expect(report.results).toMatchObject([{ result: "skipped", skipped: [reason] }]);
  });

  test("can send a token to an operation that needs none", async () => {
    const parameters = [
      { name: "Authorization", in: "header", value: "Bearer {$inputs.librarian_token}" },
      { name: "pickup_secret", in: "path", value: "pickup-secret-1" },
    ];
    const requestBody = { payload: {} };
    const step = { operationId: "updatePickup", parameters, requestBody };
    const { report, requests } = await runSteps({ ...step, successCriteria: [success] });
    expect(report.results).toMatchObject([{ rule: "workflow", result: "passed" }]);
    expect(requests.at(-1)?.token).toBe("librarian-1");
  });

  test("that ends early is counted as run in part", async () => {
    const outputs = { id: "$response.body#/items/9/id" };
    const requestBody = { payload: "$steps.read.outputs.id" };
    const more = { stepId: "more", operationId: "listBooks", requestBody };
    const { report } = await runSteps({ successCriteria: [success], outputs }, more);
    expect(formatText(report)).toContain("workflows: 1 of 1 run, 1 of these in part\n");
  });
});
