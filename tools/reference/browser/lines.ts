/** Marks the line of a sample that belongs to the field at the pointer or the focus, and the field of a line. */

/** Where the values of fields are in a text, by their paths. What lists contain has the path of the list. */
type Positions = Map<string, number>;

const tokens = /"((?:[^"\\\n]|\\.)*)"|[\w$]+|[{}[\],:]/g;

/** The first value of each field in JSON, or in the literals of a program. */
function positionsIn(text: string): Positions {
  const positions: Positions = new Map();
  const around: string[] = [];
  let [name, start, key] = ["", 0, ""];
  for (const { 0: token, 1: string, index } of text.matchAll(tokens)) {
    if (token === ":") {
      // Before the first brace, there is a command, not an object.
      key = around.length > 0 ? name : "";
      const path = [...around, key].filter(Boolean).join(".");
      if (around.length > 0 && !positions.has(path)) positions.set(path, start);
    } else if (token === "{" || token === "[") {
      around.push(key);
      key = "";
    } else if (token === "}" || token === "]") {
      around.pop();
      key = "";
    } else if (token === ",") key = "";
    else [name, start] = [string ?? token, index];
  }
  return positions;
}

/** The text of the line around a position, as its start and its end. */
function lineAt(text: string, position: number): [start: number, end: number] {
  const end = text.indexOf("\n", position);
  return [text.lastIndexOf("\n", position - 1) + 1, end < 0 ? text.length : end];
}

/** The text node at a position of a sample, whose words have elements for their colors. */
function nodeAt(code: Element, position: number): [Node, number] | undefined {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let left = position;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (left <= length) return [node, left];
    left -= length;
  }
  return undefined;
}

let marked: HTMLElement[] = [];

function clear(): void {
  for (const element of marked) delete element.dataset.line;
  marked = [];
}

function mark(element: HTMLElement): void {
  element.dataset.line = "";
  marked.push(element);
}

/** The sample in view that has a field: the request, or the response. */
const sampleOf = (field: Element): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>(
      `.samples .card${field.closest(".sent") ? ":not(.responses)" : ".responses"} code`,
    ),
  ].find((code) => code.checkVisibility());

/** Where a field is in a sample. A parameter is in a URL or in a header, if a program does not name it. */
function positionOf(id: string, text: string): number | undefined {
  const positions = positionsIn(text);
  const [, group = "", name = ""] = /^(request|path|query|header)\.(.*)$/s.exec(id) ?? [];
  if (group === "") return positions.get(id);
  if (group === "request") return positions.get(`body.${name}`) ?? positions.get(name);
  const named = positions.get(id) ?? text.indexOf(group === "header" ? `${name}:` : "http");
  return named < 0 ? undefined : named;
}

function markLine(code: HTMLElement, position: number): void {
  const pre = code.closest("pre");
  const text = code.textContent ?? "";
  const [from, to] = lineAt(text, position).map((end) => nodeAt(code, end));
  if (!pre || !from || !to) return;
  const range = document.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  const { top, height } = range.getBoundingClientRect();
  const offset = top - pre.getBoundingClientRect().top + pre.scrollTop;
  pre.style.setProperty("--top", `${offset - 2}px`);
  pre.style.setProperty("--height", `${height + 4}px`);
  mark(pre);
  // Only a sample next to the fields follows them.
  const isBeside = matchMedia("(min-width: 77.6em)").matches;
  const isInView =
    offset > pre.scrollTop && offset + height < pre.scrollTop + pre.clientHeight - 40;
  if (isBeside && !isInView) pre.scrollTop = offset - pre.clientHeight / 3;
}

function showLine({ target }: Event): void {
  const field = (target as Element).closest<HTMLElement>(".fields li");
  if (field === null) return;
  clear();
  const code = sampleOf(field);
  const position = code && positionOf(field.id, code.textContent ?? "");
  if (code === undefined || position === undefined) return;
  markLine(code, position);
  mark(field);
}

/** The field of the line at the pointer, or the one around it that is in view. */
function fieldAt(event: MouseEvent): HTMLElement | undefined {
  const code = (event.target as Element).closest<HTMLElement>(".samples .card code");
  if (code === null) return undefined;
  const text = code.textContent ?? "";
  const { top } = code.getBoundingClientRect();
  for (const [path, position] of positionsIn(text)) {
    const [from, to] = lineAt(text, position).map((end) => nodeAt(code, end));
    if (!from || !to) continue;
    const range = document.createRange();
    range.setStart(...from);
    range.setEnd(...to);
    const line = range.getBoundingClientRect();
    if (line.bottom < top || event.clientY < line.top - 3 || event.clientY > line.bottom + 3)
      continue;
    const isSent = code.closest(".responses") === null;
    const ids = isSent ? [path, `request.${path.replace(/^body\./, "")}`] : [path];
    const field = ids
      .map((id) => document.getElementById(id))
      .find((one) => one?.closest(isSent ? ".sent" : ".returned"));
    if (!field) continue;
    clear();
    markLine(code, position);
    return field;
  }
  return undefined;
}

/** The field, or the one around it that unfolds it. */
function visibleField(field: HTMLElement): HTMLElement {
  const fold = field.parentElement?.closest<HTMLElement>("details:not([open])");
  const outer = fold?.closest<HTMLElement>("li");
  return outer ? visibleField(outer) : field;
}

export function enableLines(): void {
  document.addEventListener("focusin", showLine);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    if ((event.target as Element).closest(".samples, .fields li") === null) clear();
    showLine(event);
  });
  const samples = document.querySelector<HTMLElement>(".operation .samples");
  samples?.addEventListener("pointermove", (event) => {
    const field = event.pointerType === "touch" ? undefined : fieldAt(event);
    if (field) mark(visibleField(field));
    else clear();
  });
  samples?.addEventListener("click", (event) => {
    // A reader who selects a text wants to stay there.
    const field = getSelection()?.isCollapsed ? fieldAt(event) : undefined;
    if (field === undefined) return;
    for (
      let fold = field.closest("details");
      fold;
      fold = fold.parentElement?.closest("details") ?? null
    )
      fold.open = true;
    field.scrollIntoView({ block: "center" });
    mark(field);
  });
}
