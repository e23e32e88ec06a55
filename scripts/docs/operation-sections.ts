import {
  type Contract,
  type MediaType,
  type Operation,
  type Parameter,
  problemsIn,
  type Response,
  type Schema,
  type Server,
} from "../../contract/index.ts";
import { functionName } from "../codegen/identifiers.ts";
import { idOf, schemaId, takeId, takenIds } from "./anchors.ts";
import { authorizationText } from "./authorization.ts";
import { allRows, type FieldGroup, groupsOf, headerField, type Place, rowsOf } from "./fields.ts";
import type { Sources } from "./layout.ts";
import { plainText, slug } from "./markdown.ts";
import { labelOf, pageOf } from "./page-names.ts";
import { code, hasFields, innermost, keyOf, limitsOf, typeWords } from "./schema-text.ts";

/** A part of the page of an operation, below a heading. */
export interface Section {
  heading: string;
  anchor: string;
  blocks: Block[];
}

/** A text and what is listed below it. */
export interface Block {
  /** Markdown. */
  text: string;
  groups?: FieldGroup[];
  /** Whether the fields inside others are unfolded at first. */
  isOpen?: boolean;
  errors?: ErrorRow[];
  direction: Place["direction"];
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
  /** Whether it is a problem that `default` covers, as every operation has it. */
  isGeneral: boolean;
}

/** A place on a page that links and the search lead to. */
export interface Anchor {
  anchor: string;
  kind: "field" | "parameter" | "error";
  /** Such as `subscription.status` or `409 /problems/session-not-open`. */
  name: string;
  /** Without markup. */
  description: string;
}

/** What an operation does and how it is called, as Markdown. */
export function introductionTo({ site, contract }: Sources, operation: Operation): string {
  const { description, isDeprecated, servers } = operation;
  const isUsual = JSON.stringify(servers) === JSON.stringify(contract.servers);
  const facts = [
    ...(isDeprecated ? ["**Deprecated**"] : []),
    `**Authorization:** ${authorizationText(operation, site)}`,
    ...(isUsual ? [] : [`**Base URL:** ${servers.map(serverText).join(", or ")}`]),
    `**TypeScript:** \`${functionName(operation.id)}\``,
  ];
  return `${description.trim()}\n\n${facts.join("<br>")}`;
}

/** The base URL of a server, and what it is for, as Markdown. */
export function serverText({ url, description, assumptions }: Server): string {
  const assumed = assumptions.map((id) => ` ([assumed](#assumption-${id}))`).join("");
  return `${code(url)}${description && ` ${description.trim()}`}${assumed}`;
}

/** Every field, parameter and row of errors on the page of an operation. */
export const operationAnchors = (sources: Sources, operation: Operation): Anchor[] =>
  operationSections(sources, operation).flatMap(({ heading, blocks }) =>
    blocks.flatMap(({ groups = [], errors = [] }) => [
      ...fieldAnchors(groups, heading.endsWith("parameters") ? "parameter" : "field"),
      ...errors.map(({ anchor, status, type, meaning, fix }) => ({
        anchor,
        kind: "error" as const,
        name: `${status} ${type}`.trim(),
        description: plainText(`${meaning} ${fix}`),
      })),
    ]),
  );

/** Every field of a schema on the page with all schemas. */
export const schemaAnchors = (contract: Contract, name: string, schema: Schema): Anchor[] =>
  fieldAnchors(schemaGroups(contract, name, schema), "field");

const fieldAnchors = (groups: FieldGroup[], kind: Anchor["kind"]): Anchor[] =>
  allRows(groups).map(({ anchor, path, description }) => ({
    anchor,
    kind,
    name: path,
    description: plainText(description),
  }));

/** What the sections of a page share while they are made. */
interface Draft {
  sources: Sources;
  operation: Operation;
  /** Whether components are only links, as in Markdown. */
  isFlat: boolean;
  /** Whether the service sends the request. */
  isIncoming: boolean;
  taken: Set<string>;
}

/** The sections about an operation. In Markdown, a component is only a link. */
export function operationSections(
  sources: Sources,
  operation: Operation,
  isFlat = false,
): Section[] {
  const taken = takenIds(idOf(operation.id), ...headingIds(operation));
  const isIncoming = sources.contract.webhooks.includes(operation);
  const draft = { sources, operation, isFlat, isIncoming, taken };
  return [
    ...locations.map((location) => parameters(draft, location)),
    requestBody(draft),
    ...operation.responses.filter(isExpected).map((response) => expectedResponse(draft, response)),
    errorResponses(draft),
    unreadSection(draft),
    ...operation.callbacks.map((callback) => callbackSection(draft, callback)),
    nextSteps(draft),
  ]
    .filter((section) => section !== undefined)
    .map(([heading, ...blocks]) => ({ heading, anchor: slug(heading), blocks }))
    .filter(({ blocks }) => blocks.length > 0);
}

const locations = ["path", "query", "header", "cookie"] as const;
const parametersHeading = (location: string) => `${labelOf(location)} parameters`;
const responseHeading = ({ status }: Response) =>
  status === "default" ? "Response" : `Response ${status}`;
const callbackHeading = ({ summary }: Operation) => `Callback: ${summary}`;

/** The ids of all headings that the page of an operation can have. */
function headingIds({ description, responses, callbacks }: Operation): string[] {
  const written = [description, ...responses.map((response) => response.description)].flatMap(
    (text) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading),
  );
  return [
    ...written,
    ...locations.map(parametersHeading),
    "Request body",
    ...responses.map(responseHeading),
    "Error responses",
    ...callbacks.map(callbackHeading),
    "Not shown here",
    "Next steps",
  ].map(slug);
}

type Draught = [heading: string, ...blocks: Block[]];

const place = (
  { isFlat, taken, sources }: Draft,
  prefix: string,
  direction: Place["direction"],
): Place => ({
  isFlat,
  maxFields: sources.isLarge ? 40 : 500,
  taken,
  prefix,
  direction,
});

function parameters(draft: Draft, location: Parameter["in"]): Draught | undefined {
  const fields = draft.operation.parameters
    .filter((parameter) => parameter.in === location)
    .map((parameter) => ({ ...headerField(parameter), notes: styleNotes(parameter) }));
  if (fields.length === 0) return undefined;
  const rows = rowsOf(fields, place(draft, `${location}.`, "request"));
  const groups = [{ label: "", fields: rows }];
  return [parametersHeading(location), { text: "", groups, direction: "request" }];
}

/** How the items of a list or the fields of an object are sent, where that is not as usual. */
function styleNotes({ style, explode, mediaType, schema, name }: Parameter): string[] {
  if (mediaType !== undefined) return [`sent as ${code(mediaType)}`];
  if (style === "deepObject") return [`sent as ${code(`${name}[field]=value`)}`];
  const separator = { spaceDelimited: "spaces", pipeDelimited: "vertical bars" }[style];
  if (separator !== undefined) return [`separated by ${separator}`];
  if (style === "label" || style === "matrix") return [`sent in the style ${code(style)}`];
  const isList = schema.types.includes("array");
  if (!isList) return [];
  return [style === "form" && explode ? "repeated for each item" : "separated by commas"];
}

function requestBody(draft: Draft): Draught | undefined {
  const { body } = draft.operation;
  if (body === undefined) return undefined;
  const hasMore = body.content.some(
    ({ schema }) => schema?.properties.size && schema.additionalProperties?.written === true,
  );
  const texts = [
    body.description.trim(),
    hasMore ? "Further fields may be sent." : "",
    body.isRequired || draft.isIncoming ? "" : "The body is optional.",
  ];
  return [
    "Request body",
    { text: texts.filter(Boolean).join(" "), direction: "request" },
    ...contentBlocks(draft, body.content, draft.isIncoming ? "response" : "request", "request."),
  ];
}

/** Whether a response is what a client waits for. Without a success, `default` can be one. */
const isExpected = ({ status, content }: Response, _: number, all: Response[]): boolean =>
  /^[123]/.test(status) ||
  (status === "default" &&
    !all.some((other) => /^[123]/.test(other.status)) &&
    content.some(({ type }) => !type.includes("problem")));

function expectedResponse(draft: Draft, response: Response): Draught {
  const { description, content } = response;
  return [
    responseHeading(response),
    { text: description.trim(), direction: "response" },
    ...headerBlocks(draft, response),
    ...contentBlocks(draft, content, "response", ""),
  ];
}

function headerBlocks(draft: Draft, { headers }: Response): Block[] {
  if (headers.length === 0) return [];
  const fields = headers.map((header) => ({
    ...headerField(header),
    isRequired: undefined,
    notes: header.isRequired ? ["always sent"] : [],
  }));
  const rows = rowsOf(fields, place(draft, "response-header.", "response"));
  return [{ text: "**Headers**", groups: [{ label: "", fields: rows }], direction: "response" }];
}

/** A block for each schema of a body, with the media types that have it. */
function contentBlocks(
  draft: Draft,
  content: MediaType[],
  direction: "request" | "response",
  prefix: string,
): Block[] {
  const bySchema = Map.groupBy(content, ({ schema, kind }) => (schema ? keyOf(schema) : kind));
  return [...bySchema.values()].map((alike) => {
    const [{ schema, kind, encoding } = {} as MediaType] = alike;
    // The fields of a response are listed with its schema.
    const isListed =
      draft.isFlat && direction === "response" && schema && innermost(schema).name !== undefined;
    const groups =
      schema === undefined || isListed ? [] : groupsOf(schema, place(draft, prefix, direction));
    for (const field of groups.flatMap(({ fields }) => fields)) {
      const { contentType } = encoding[field.name] ?? {};
      if (contentType !== undefined) field.notes.push(`sent as ${code(contentType)}`);
    }
    const types = [...new Set(alike.map(({ type }) => code(type)))].join(" or ");
    const isUsual = content.length === 1 && types === "`application/json`";
    const type = schema ? typeText(schema) : plainTypes[kind];
    const text = isUsual && type === "object" ? "" : `${isUsual ? "Type" : types}: ${type}`;
    // The page of a list has only its items and the pagination.
    const isOpen = groups.length === 1 && (groups[0]?.fields.length ?? 0) <= 2;
    return { text, groups, isOpen, direction };
  });
}

/** The types of bodies without a schema. */
const plainTypes = {
  json: "any JSON value",
  form: "form fields",
  multipart: "parts",
  text: "text",
  binary: "binary data",
};

/** The type of a body and its limits, as Markdown. */
function typeText(schema: Schema, isOwn = false): string {
  const words = typeWords(schema, [], isOwn).map(({ text, component }) =>
    component === undefined
      ? text.replaceAll(/[[\]<*_`]/g, "\\$&")
      : `[\`${component}\`](schemas.html#${schemaId(component)})`,
  );
  const type = words.join("") + (schema.isNullable ? " or null" : "");
  const description = schema.name === undefined && !hasFields(schema) ? schema.description : "";
  return [[type, ...limitsOf(schema)].join(", "), description?.trim()].filter(Boolean).join(". ");
}

/** Each error status, and each type of problem that it comes with. */
function errorResponses(draft: Draft): Draught | undefined {
  const failures = draft.operation.responses.filter(isError);
  if (failures.length === 0) return undefined;
  const errors = failures.flatMap((response) => errorRows(draft, response));
  // A component has its fields on the page with all schemas.
  const blocks = contentBlocks(
    { ...draft, isFlat: true },
    failures.flatMap(({ content }) => content),
    "response",
    "error.",
  );
  return [
    "Error responses",
    { text: "", errors, direction: "response" },
    ...failures.flatMap((response) => headerBlocks(draft, response)),
    ...blocks.map((block) => ({ ...block, text: block.text.replace(/^`/, "Body as `") })),
  ];
}

const isError = ({ status }: Response): boolean => !/^[123]/.test(status);

function errorRows({ sources, taken }: Draft, response: Response): ErrorRow[] {
  const status = response.status === "default" ? "others" : response.status;
  const row = (values: Partial<ErrorRow> & { meaning: string }): ErrorRow => ({
    anchor: takeId(taken, idOf(`error-${values.status ?? status}`)),
    status,
    type: "",
    slug: "",
    fix: "",
    isGeneral: false,
    ...values,
  });
  const problems: (Partial<ErrorRow> & { meaning: string })[] = problemsIn(
    sources.contract,
    response,
  ).map((problem) => ({
    type: problem.type,
    slug: sources.fixes.has(idOf(problem.slug)) ? idOf(problem.slug) : "",
    meaning: summaryIn(response, problem.type) || problem.summary,
    fix: sources.fixes.get(idOf(problem.slug)) ?? String(problem.value.detail ?? ""),
    ...(status === "others" && { status: `${problem.status ?? status}`, isGeneral: true }),
  }));
  problems.sort((a, b) => ((a.status ?? "") < (b.status ?? "") ? -1 : 1));
  const meaning = response.description.trim();
  const [only, ...others] = problems;
  if (only !== undefined && others.length === 0 && status !== "others")
    return [row({ ...only, meaning })];
  return [row({ meaning }), ...problems.map((problem) => row(problem))];
}

/** What a response says about a problem type with its first example of it. */
function summaryIn({ content }: Response, type: string): string {
  const examples = content.flatMap((media) => media.examples);
  return examples.find(({ value }) => Object(value).type === type)?.summary ?? "";
}

/** What the contract says about an operation and the page does not show. */
function unreadSection({ sources, operation }: Draft): Draught | undefined {
  const text = unreadText(sources, operation.pointer);
  return text === "" ? undefined : ["Not shown here", { text, direction: "response" }];
}

/** What a part of the contract has that the reference does not show, as sentences. */
function unreadText({ unread }: Sources, pointer: string): string {
  const inside = unread.filter((entry) => entry.pointer.startsWith(`${pointer}/`));
  const byEffect = Map.groupBy(inside, ({ effect }) => effect);
  return [...byEffect]
    .map(([effect, all]) => {
      const keywords = new Set(all.map(({ keyword }) => code(keyword)));
      return `${[...keywords].join(", ")}: ${effect}`;
    })
    .join("<br>");
}

function callbackSection(draft: Draft, callback: Operation): Draught {
  const { method, path, description } = callback;
  const inside = { ...draft, operation: callback, isIncoming: true };
  const sections = [
    ...locations.map((location) => parameters(inside, location)),
    requestBody(inside),
    ...callback.responses.map((response) => expectedResponse(inside, response)),
  ].filter((section) => section !== undefined);
  return [
    callbackHeading(callback),
    {
      text: `The service sends ${code(`${method} ${path}`)}. ${description.trim()}`,
      direction: "response",
    },
    ...sections.flatMap(([heading, ...blocks]) => [
      { text: `**${heading}**`, direction: "response" as const },
      ...blocks,
    ]),
  ];
}

function nextSteps({ sources, operation }: Draft): Draught | undefined {
  const { contract, workflows } = sources;
  const links = operation.responses.flatMap((response) => response.links);
  const next = links.map(({ name, operationId, operationRef, description }) => {
    const target = contract.operations.find(({ id, pointer }) =>
      operationRef === undefined ? id === operationId : pointer === decodeURI(operationRef),
    );
    const link = target === undefined ? name : `[${target.summary}](${pageOf(target.id)})`;
    return `- ${link}${description && `: ${description.trim()}`}`;
  });
  const journeys = workflows
    .filter(({ steps }) => steps.some(({ operationId }) => operationId === operation.id))
    .map(({ title }) => `- Workflow: [${title}](#${slug(title)})`);
  const text = [...next, ...journeys].join("\n");
  return text === "" ? undefined : ["Next steps", { text, direction: "response" }];
}

/** The fields of a schema on the page with all schemas. */
const schemaGroups = (contract: Contract, name: string, schema: Schema): FieldGroup[] =>
  groupsOf(schema, {
    taken: takenIds(...[...contract.schemas.keys()].map(schemaId)),
    prefix: `${schemaId(name)}.`,
    direction: "both",
    isFlat: true,
    maxFields: 500,
  });

/** What a schema is, and its fields. */
export function schemaBlock(sources: Sources, name: string, schema: Schema): Block {
  const { contract } = sources;
  const assumptions = schema.assumptions.map((id) => `[${id}](#assumption-${id})`);
  const texts = [
    schema.description?.trim() ?? "",
    schema.properties.size > 0 ? "" : `Type: ${typeText(schema, true)}`,
    assumptions.length > 0 ? `Assumed: ${assumptions.join(", ")}` : "",
    unreadText(sources, schema.pointer),
  ];
  const groups = schemaGroups(contract, name, schema);
  return { text: texts.filter(Boolean).join("\n\n"), groups, direction: "both" };
}
