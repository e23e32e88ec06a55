import type { Exchange } from "./client.ts";
import { type Answer, answerFor, type Operation } from "./contract.ts";
import { isObject, type Schemas } from "./schema.ts";

/** What each answer is held against, whatever it was asked for. */
export const judgements = {
  status: "every answer has a status that is declared, and the service never fails",
  "content-type": "every answer has a content type that is declared for its status",
  headers: "every answer has the headers that are declared, and JSON is in UTF-8",
  body: "every body fits the schema that is declared for it",
  problem: "every problem repeats the status it is answered with, and names places in full",
} as const;

export type Judgement = keyof typeof judgements;

export interface Verdict {
  check: Judgement;
  expected: string;
  place: string;
  came: string;
}

export interface Judged {
  /** What could be judged. */
  judged: Judgement[];
  broken: Verdict[];
  /** What the contract does not name; allowed, but perhaps a slip. */
  notes: { text: string; place: string }[];
}

/** More places of one body say no more. */
const mostFaults = 5;

/** Holds an answer against what the contract says of answers. */
export function judge(operation: Operation, exchange: Exchange, schemas: Schemas): Judged {
  const { status } = exchange;
  const result: Judged = { judged: ["status"], broken: [], notes: [] };
  const answer = answerFor(operation, status);
  const declared = Object.keys(operation.answers).filter((code) => code !== "default");
  if (answer === undefined || status >= 500) {
    result.broken.push({
      check: "status",
      expected: `a status that is declared: ${declared.join(", ")}${status < 500 && operation.answers.default ? ", or another of a problem" : ""}`,
      place: `${operation.place}/responses`,
      came: String(status),
    });
  }
  if (answer === undefined) return result;

  result.judged.push("headers");
  result.broken.push(...headerFaults(answer, exchange, schemas));

  const types = Object.keys(answer.content);
  const header = exchange.headers.get("content-type") ?? "";
  const type = header.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const schema = answer.content[type];
  if (types.length === 0 && exchange.text === "") return result;
  result.judged.push("content-type");
  if (schema === undefined) {
    result.broken.push({
      check: "content-type",
      expected: `${types.join(" or ") || "no body"} with status ${status}`,
      place: `${answer.place}/content`,
      came: header === "" ? "no content type" : header,
    });
    return result;
  }

  result.judged.push("body");
  if (exchange.json === undefined) {
    result.broken.push({
      check: "body",
      expected: "a body that is JSON",
      place: schema.place,
      came: excerpt(exchange.text),
    });
    return result;
  }
  for (const fault of schemas.faults(schema, exchange.json).slice(0, mostFaults)) {
    result.broken.push({
      check: "body",
      expected: `${fault.pointer || "the body"} ${fault.detail === "is missing" ? "to be there" : fault.detail}`,
      place: fault.place,
      came: fault.value === undefined ? "nothing" : excerpt(JSON.stringify(fault.value)),
    });
  }
  schemas.walk(schema, exchange.json, ({ shape, value, pointer }) => {
    if (!isObject(value) || shape.free || !shape.types.includes("object")) return;
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(shape.properties, name)) continue;
      const where = `${pointer}/${name}`.replaceAll(/\/\d+(?=\/)/g, "/*");
      result.notes.push({
        text: `a field that the contract does not name: ${where}`,
        place: schema.place,
      });
    }
  });
  if (type === "application/problem+json") {
    result.judged.push("problem");
    result.broken.push(...problemFaults(exchange, schema.place));
  }
  return result;
}

function headerFaults(answer: Answer, { headers }: Exchange, schemas: Schemas): Verdict[] {
  const broken: Verdict[] = [];
  for (const [name, { place, required, schema }] of Object.entries(answer.headers)) {
    const value = headers.get(name);
    if (value === null) {
      if (required) {
        broken.push({ check: "headers", expected: `a header ${name}`, place, came: "none" });
      }
      continue;
    }
    const { types } = schemas.shape(schema);
    const isNumber = types.includes("integer") || types.includes("number");
    const typed = isNumber && value.trim() !== "" ? Number(value) : value;
    for (const { detail } of schemas.faults(schema, typed).slice(0, 1)) {
      broken.push({
        check: "headers",
        expected: `the header ${name} ${detail}`,
        place,
        came: value,
      });
    }
  }
  const type = headers.get("content-type") ?? "";
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && charset.toLowerCase() !== "utf-8") {
    broken.push({
      check: "headers",
      expected: "JSON in UTF-8, as JSON between systems always is",
      place: `${answer.place}/content`,
      came: type,
    });
  }
  return broken;
}

/** What a schema cannot say of a problem, and its descriptions do. */
function problemFaults({ status, json }: Exchange, place: string): Verdict[] {
  const problem = json as { status?: unknown; errors?: unknown };
  const broken: Verdict[] = [];
  if (typeof problem?.status === "number" && problem.status !== status) {
    broken.push({
      check: "problem",
      expected: `/status to repeat the status of the answer, ${status}`,
      place,
      came: String(problem.status),
    });
  }
  const errors = Array.isArray(problem?.errors) ? problem.errors : [];
  for (const [index, error] of errors.entries()) {
    if (!isObject(error) || typeof error.in !== "string") continue;
    const name = error.in === "body" ? "pointer" : "name";
    if (typeof error[name] !== "string") {
      broken.push({
        check: "problem",
        expected: `/errors/${index} to have a ${name}, since it is about ${error.in}`,
        place,
        came: excerpt(JSON.stringify(error)),
      });
    }
  }
  return broken;
}

/** The beginning of a text, in one line. */
export function excerpt(text: string, length = 200): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line === "") return "an empty body";
  return line.length > length ? `${line.slice(0, length)}…` : line;
}

/** An answer in a few words. */
export function summary({ status, headers, text, json }: Exchange): string {
  const type = headers.get("content-type")?.split(";", 1)[0];
  const location = headers.get("location");
  const words = [String(status), type ?? "no content type"];
  if (location !== null) words.push(`to ${location}`);
  if (isObject(json) && typeof json.detail === "string") {
    const errors = Array.isArray(json.errors) ? json.errors : [];
    const places = errors
      .filter(isObject)
      .map((error) => [error.in, error.pointer ?? error.name, error.detail].join(" "));
    words.push(excerpt([json.detail, ...places].join("; ")));
  } else if (json === undefined) words.push(excerpt(text, 80));
  return words.join(", ");
}
