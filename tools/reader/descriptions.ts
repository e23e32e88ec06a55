/** What descriptions say in fixed words: "Absent unless `amount_type` is `custom` or `free`", and the sunset of what is deprecated. */
import { asObject, own } from "./values.ts";

/** What the presence of a field depends on: another field of the same object, and its values. */
interface Condition {
  field: string;
  values: string[];
  /** Whether the field is there for other values. Undefined if that is open. */
  isElsewhere: boolean | undefined;
}

const sentence =
  /(?:^|[.;] )(?<word>Absent|May be absent) unless `(?<field>\w+)` is (?<values>`[^`]+`(?:(?:,| or|, or) `[^`]+`)*)/;

/** The condition for a field in its description. */
export function conditionIn(description: unknown): Condition | undefined {
  const { word, field = "", values = "" } = sentence.exec(`${description}`)?.groups ?? {};
  if (word === undefined) return undefined;
  return {
    field,
    values: [...values.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value),
    isElsewhere: word === "Absent" ? false : undefined,
  };
}

/** Whether an object does not have a field, by the description of the field. */
export function isAbsentIn(object: unknown, description: unknown): boolean {
  const condition = conditionIn(description);
  const value = condition && own(asObject(object), condition.field);
  return condition?.isElsewhere === false && value !== undefined && !matches(condition, value);
}

/** Whether an object has a field, by the description of the field. */
export function isPresentIn(object: unknown, description: unknown): boolean {
  const condition = conditionIn(description);
  return condition !== undefined && matches(condition, own(asObject(object), condition.field));
}

const matches = ({ values }: Condition, value: unknown): boolean => values.includes(`${value}`);

const notice = /\bDeprecated since \d+\.\d+\.0, sunset in (\d+\.0\.0): \S/;

/** The version that no longer has something, by the notice in its description; undefined if there is none. */
export const sunsetIn = (description: unknown): string | undefined =>
  notice.exec(String(description))?.[1];
