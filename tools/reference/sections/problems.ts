import { asObject, type Contract, problemsIn, type Response } from "#reader";
import { idOf } from "../markup/anchors.ts";
import { markdownText } from "../markup/markdown.ts";
import { isExpected } from "./message-sections.ts";
import type { ErrorRow } from "./section.ts";

/** A response that is an error, with the problems that it can be. */
export interface Failure {
  response: Response;
  problems: Omit<ErrorRow, "anchor">[];
  /** Whether a page only links to its problems: those that every operation has stand once, in the guide. */
  isDescribed: boolean;
}

/** What the contract and the guide say about problems. */
interface ProblemTexts {
  contract: Contract;
  /** What to do about a problem, as Markdown, by the slug of its type. */
  fixes: Map<string, string>;
}

/** Whether a response is an error. */
export const isFailure = (response: Response): boolean => !isExpected(response);

/** The error responses with their problems. */
export const failuresAmong = (responses: Response[], texts: ProblemTexts): Failure[] =>
  responses.filter(isFailure).map((response) => ({
    response,
    problems: problemRows(texts, response),
    isDescribed: isDescribed(texts, response),
  }));

function problemRows({ contract, fixes }: ProblemTexts, response: Response) {
  const rows = problemsIn(contract, response).map(({ type, status, value, ...problem }) => {
    const slug = fixes.has(idOf(problem.slug)) ? idOf(problem.slug) : "";
    return {
      status: response.status === "default" ? `${status ?? "others"}` : response.status,
      meaning: markdownText(summaryIn(response, type) || problem.summary),
      type,
      slug,
      fix: fixes.get(slug) ?? markdownText(String(value.detail ?? "")),
    };
  });
  return rows.sort((a, b) => (a.status < b.status ? -1 : 1));
}

/** What a response says about a problem type with its first example of it. */
function summaryIn({ content }: Response, type: string): string {
  const examples = content.flatMap((media) => media.examples);
  return examples.find(({ value }) => asObject(value).type === type)?.summary ?? "";
}

function isDescribed({ contract, fixes }: ProblemTexts, response: Response): boolean {
  const problems = response.status === "default" ? problemsIn(contract, response) : [];
  return problems.length > 0 && problems.every(({ slug }) => fixes.has(idOf(slug)));
}
