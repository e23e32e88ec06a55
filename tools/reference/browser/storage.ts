/** What a browser stores for this tab or for all, unless it forbids that. */
export function storage(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}
