const shownCharacters = 20_000;

declare global {
  interface HTMLElement {
    /** The whole text of code that is shown in part, for the button that copies it. */
    wholeText?: string | undefined;
  }
}

const find = <Type extends Element = HTMLElement>(selector: string) =>
  document.querySelector<Type>(`.responses ${selector}`) as Type;

/** Shows the live response instead of an example. */
function select(status: string, state: "success" | "failure" | "pending"): void {
  const menu = find<HTMLSelectElement>("select");
  if (menu.options[0]?.value !== "live") menu.prepend(new Option("Live response", "live"));
  menu.value = "live";
  menu.dispatchEvent(new Event("change"));
  const line = find(".live [role=status]");
  line.textContent = status;
  line.dataset.state = state;
  // On a phone, the form is above the response and longer than the window.
  if (state !== "pending" && !isInView(line)) line.closest(".card")?.scrollIntoView();
}

const isInView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top > 56 && bottom < innerHeight;
};

function clear(): void {
  const link = find<HTMLAnchorElement>(".live a");
  if (link.href !== "") URL.revokeObjectURL(link.href);
  link.removeAttribute("href");
  for (const part of [".live details", ".live .part", ".live > pre"]) find(part).hidden = true;
  find(".live code").textContent = "";
  find(".problem").replaceChildren();
}

export function showSending(): void {
  clear();
  select("Sending …", "pending");
}

export function showFailure(status: string, text: string): void {
  clear();
  select(status, "failure");
  showText(text, "text");
}

export async function showResponse(
  response: Response,
  content: Blob,
  milliseconds: number,
): Promise<void> {
  const { status, statusText, ok, headers } = response;
  const type = headers.get("content-type") ?? "";
  const text = isBinary(type) ? undefined : await content.text();
  clear();
  const facts = [
    `${status} ${statusText}`.trim(),
    `${Math.round(milliseconds)} ms`,
    sizeOf(content),
  ];
  select(facts.join(" · "), ok ? "success" : "failure");
  showHeaders(headers);
  if (text === undefined) return showPart(content, type, `Content of the type ${type}.`);
  const json = parseJson(text);
  if (!ok) showProblem(json);
  const whole = json === undefined ? text : JSON.stringify(json, null, 2);
  const end = whole.lastIndexOf("\n", shownCharacters);
  const shown =
    whole.length > shownCharacters ? whole.slice(0, end > 0 ? end : shownCharacters) : whole;
  showText(shown, json === undefined ? "text" : "json");
  find(".live code").wholeText = whole;
  if (shown !== whole)
    showPart(content, type, `The first ${sizeOf(new Blob([shown]))} of it are shown.`);
}

const isBinary = (type: string): boolean =>
  /^(audio|image(?!\/svg)|video|font)\/|octet-stream|zip|pdf/.test(type);

const bytes = new Intl.NumberFormat("en", {
  style: "unit",
  unit: "byte",
  unitDisplay: "narrow",
  notation: "compact",
});

const sizeOf = ({ size }: Blob): string => bytes.format(size);

function showText(text: string, language: "json" | "text"): void {
  const code = find(".live code");
  showCode(code, text, language);
  code.wholeText = undefined;
  find(".live > pre").hidden = text === "";
}

/** Shows what went wrong in front of the headers and the body: title, detail and the errors of single fields. */
function showProblem(problem: unknown): void {
  const { title, detail, errors } = Object(problem);
  const faults = Array.isArray(errors) ? errors.map(Object) : [];
  const texts = [
    title,
    detail,
    ...faults.map(({ in: location, name, pointer, detail: fault }) =>
      [[location, name ?? pointer].filter(Boolean).join(" "), fault].filter(Boolean).join(": "),
    ),
  ];
  const lines = texts.filter((text) => typeof text === "string" && text !== "");
  find(".problem").append(
    ...lines.map((text) => Object.assign(document.createElement("p"), { textContent: text })),
  );
}

function showHeaders(headers: Headers): void {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const details = find<HTMLDetailsElement>(".live details");
  details.hidden = lines.length === 0;
  details.open = false;
  find(".live summary").textContent = lines.length === 1 ? "1 header" : `${lines.length} headers`;
  find(".live details pre").textContent = lines.join("\n");
}

function showPart(content: Blob, type: string, text: string): void {
  const link = find<HTMLAnchorElement>(".live a");
  link.href = URL.createObjectURL(content);
  link.download = `response.${
    type
      .split(";")[0]
      ?.replace(/^.*[/+]/, "")
      .replace("octet-stream", "bin") || "txt"
  }`;
  link.textContent = `Download ${sizeOf(content)}`;
  find(".live .part span").textContent = text;
  find(".live .part").hidden = false;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
