import { type Here, type Report, step } from "./collector.ts";
import { createObjectComparison, elsewhere, type Handler } from "./objects.ts";
import type { Direction } from "./policy.ts";
import type { createSchemaComparison } from "./schemas.ts";
import { canonical, child, children, follow, isFields, keysOf, type Spot } from "./spot.ts";

export interface Documents {
  before: object;
  after: object;
}

/** Compares what is sent and answered: parameters, bodies, answers, their headers and media types. */
export function createContentComparison(
  documents: Documents,
  report: Report,
  schemas: ReturnType<typeof createSchemaComparison>,
) {
  const { compareKeys, wording, flag } = createObjectComparison(report);

  /** Both sides with their references followed; what is written beside a reference only explains. */
  function resolve(before: Spot | undefined, after: Spot | undefined, here: Here, subject: string) {
    const beside = (spot: Spot | undefined) => {
      if (!isFields(spot?.value) || spot.value.$ref === undefined) return undefined;
      const { $ref, ...others } = spot.value;
      return { value: others, pointer: spot.pointer };
    };
    compareKeys(beside(before), beside(after), besideReference, here, subject);
    return [follow(documents.before, before), follow(documents.after, after)] as const;
  }
  const besideReference = { summary: wording, description: wording };

  const schema: Handler = (before, after, here, subject) =>
    schemas.compare(before, after, here, subject);

  const content: Handler = (before, after, here, subject) => {
    for (const type of keysOf(before, after)) {
      const [a, b] = [child(before, type), child(after, type)];
      if (a === undefined) {
        report("media type added", `${subject} may be \`${type}\``, a, b, here);
      } else if (b === undefined) {
        report("media type removed", `${subject} is no longer \`${type}\``, a, b, here);
      } else {
        compareKeys(a, b, mediaType, here, subject);
      }
    }
  };
  const mediaType = { schema, example: wording, examples: wording };

  const style: Handler = elsewhere;
  const input = {
    name: elsewhere,
    in: elsewhere,
    description: wording,
    required: flag("part became required", "part became optional"),
    deprecated: flag("deprecation", "deprecation"),
    style,
    explode: style,
    allowReserved: style,
    schema,
    content,
    example: wording,
    examples: wording,
  };

  /** A parameter or header that both sides have; references are followed. */
  function compareInput(before: Spot, after: Spot, here: Here, subject: string): void {
    const [a, b] = [writingOf(before), writingOf(after)];
    const moved = child(before, "in")?.value !== child(after, "in")?.value;
    if (a !== b && !moved) {
      const what = `${subject} is written as ${b} now, and was as ${a}`;
      report("written otherwise in the address", what, before, after, here);
    }
    compareKeys(before, after, input, here, subject);
  }

  function compareBody(before: Spot | undefined, after: Spot | undefined, here: Here): void {
    const inside = step({ ...here, directions: ["request"] }, "body");
    const [a, b] = resolve(before, after, inside, "the body");
    const required = isFields(b?.value) && b.value.required === true;
    if (a === undefined && b === undefined) return;
    if (a === undefined) {
      const change = required ? "required part added" : "optional part added";
      const what = `a body is ${required ? "to be sent" : "taken"}`;
      report(change, what, a, b, inside);
    } else if (b === undefined) {
      report("part removed", "no body is taken any more", a, b, inside);
    } else {
      compareKeys(a, b, body, inside, "the body");
    }
  }
  const body = {
    description: wording,
    content,
    required: flag("part became required", "part became optional"),
  };

  const headers: Handler = (before, after, here) => {
    for (const name of keysOf(before, after)) {
      const inside = step(here, `header ${name}`);
      const subject = `the header \`${name}\``;
      const [a, b] = resolve(child(before, name), child(after, name), inside, subject);
      compareParts(a, b, inside, subject);
    }
  };

  /** A parameter or header that either side may lack. */
  function compareParts(
    before: Spot | undefined,
    after: Spot | undefined,
    here: Here,
    subject: string,
  ): void {
    if (before && after) compareInput(before, after, here, subject);
    else if (before) report("part removed", `${subject} is gone`, before, after, here);
    else if (after) {
      const required = isFields(after.value) && after.value.required === true;
      const change = required ? "required part added" : "optional part added";
      const what = `${subject} is new, and ${required ? "required" : "optional"}`;
      report(change, what, before, after, here);
    }
  }

  const links: Handler = (before, after, here, subject) => {
    for (const name of keysOf(before, after)) {
      const [a, b] = [child(before, name), child(after, name)];
      if (canonical(a?.value) === canonical(b?.value)) continue;
      const verb = a === undefined ? "is new" : b === undefined ? "is gone" : "leads elsewhere";
      report("link", `the link \`${name}\` of ${subject} ${verb}`, a, b, here);
    }
  };

  const answer = { description: wording, headers, content, links };

  function compareAnswer(before: Spot, after: Spot, here: Here): void {
    const [a, b] = resolve(before, after, here, "the answer");
    compareKeys(a, b, answer, here, "the answer");
  }

  const answers: Handler = (before, after, outside) => {
    const here = { ...outside, directions: ["answer" as Direction] };
    const [olds, news] = [children(before), children(after)];
    const gone = [...olds.keys()].filter((status) => !news.has(status));
    const come = [...news.keys()].filter((status) => !olds.has(status));
    const [oldSuccess, ...otherOld] = gone.filter(isSuccess);
    const [newSuccess, ...otherNew] = come.filter(isSuccess);
    const moved = otherOld.length + otherNew.length === 0 ? newSuccess : undefined;

    for (const status of gone) {
      const spot = olds.get(status);
      const inside = step(here, status);
      if (isSuccess(status)) {
        const instead = moved === undefined ? "" : `; ${moved} takes its place`;
        const what = `success is no longer answered as ${status}${instead}`;
        report("success removed", what, spot, undefined, inside);
      } else {
        const left = status !== "default" && news.has("default");
        const what = `${status} is no longer declared`;
        const change = left ? "problem left to the default" : "problem no longer declared";
        report(change, what, spot, undefined, inside);
      }
    }
    for (const status of come) {
      const inside = step(here, status);
      const change = isSuccess(status) ? "success added" : "problem declared";
      report(change, `${status} is declared`, undefined, news.get(status), inside);
    }
    for (const [status, old] of olds) {
      const counterpart = status === oldSuccess ? (moved ?? status) : status;
      const now = news.get(counterpart);
      if (now !== undefined) compareAnswer(old, now, step(here, counterpart));
    }
  };

  return { compareParts, compareInput, compareBody, compareAnswer, answers };
}

/** Anything but a problem. */
function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

/** How a parameter is written into the address, where nothing is said as its place has it. */
function writingOf(parameter: Spot): string {
  const fields = isFields(parameter.value) ? parameter.value : {};
  const style =
    fields.style ?? (fields.in === "query" || fields.in === "cookie" ? "form" : "simple");
  const explode = fields.explode ?? style === "form";
  return `${style}${explode ? ", exploded" : ""}${fields.allowReserved === true ? ", reserved" : ""}`;
}
