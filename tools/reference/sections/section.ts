import { slug } from "#reader";
import type { FieldGroup, Place } from "./fields.ts";

/** A part of the page of an operation, below a heading. */
export interface Section {
  heading: string;
  blocks: Block[];
}

/** The id of a section on the page. */
export const sectionId = (heading: string): string => slug(heading);

/** A text and what is listed below it. */
export interface Block {
  /** Markdown. */
  text: string;
  /** What is not known about it, as a question. */
  openQuestion?: string;
  groups?: FieldGroup[];
  /** Whether the fields inside others are unfolded at first. */
  isOpen?: boolean;
  errors?: ErrorRow[];
}

/** A status or a problem type that an operation can return. */
export interface ErrorRow {
  anchor: string;
  /** `others` for what `default` covers. */
  status: string;
  /** Markdown. */
  meaning: string;
  /** The problem type; empty for a status. */
  type: string;
  /** The part of the type that its description has as an anchor; empty if there is none. */
  slug: string;
  /** What to do about it, as Markdown. */
  fix: string;
}

/** What the sections of a page share while they are made. */
export interface SectionContext extends Pick<Place, "taken" | "isBrief" | "known"> {
  /** Whether the service sends the request. */
  isIncoming: boolean;
}
