import { CliError } from "#reader";
import type { SiteOptions } from "./input.ts";

/** The options, with a value for everything that is left out: empty where it is not public. */
export type Site = ReturnType<typeof readSite>;

/** Completes the options. The URL of the reference ends in a slash. */
export function readSite(options: SiteOptions) {
  const { reference = "", sandbox = "", synonyms = [] } = options;
  if (reference !== "" && !URL.canParse(reference)) {
    const hint = "Use a URL such as https://docs.example.com/, or leave it empty.";
    throw new CliError(`the URL of the reference, ${reference}, is not valid`, hint);
  }
  if (sandbox !== "" && !URL.canParse(sandbox)) {
    const hint = "Use a URL such as http://127.0.0.1:4010, or leave it empty.";
    throw new CliError(`the URL of the sandbox, ${sandbox}, is not valid`, hint);
  }
  return {
    reference: reference.replace(/([^/])$/, "$1/"),
    sandbox: sandbox.replace(/\/$/, ""),
    repository: options.repository ?? "",
    service: options.service ?? "",
    start: options.start ?? "",
    pageSandbox: options.pageSandbox ?? 0,
    tokens: options.tokens ?? {},
    synonyms: [...usualSynonyms, ...synonyms].map((words) => words.split(" ")),
    client: options.client ?? "",
    changes: options.changes ?? [],
    maintainers: options.maintainers ?? [],
    separateFiles: options.separateFiles ?? false,
    notes: (options.notes ?? "").trim(),
  };
}

/** The public URL of a page, whose folder is the URL of the start page. */
export const urlOf = ({ reference }: Site, file: string): string =>
  reference + (file === "index.html" ? "" : encodeURI(file));

/** Words of the field that mean the same in a search, each group separated by spaces. Underscores join words that are one. */
const usualSynonyms = [
  "api_key auth authentication authorization authenticate login credential bearer_token token",
  "error problem failure validation_error",
  "rate_limit too_many_requests throttle quota 429",
  "event notification webhook callback",
  "list all see show view",
  "create add new",
  "change edit modify move patch switch update upgrade downgrade enable disable",
  "delete remove deactivate disable revoke block",
  "cancel stop terminate unsubscribe",
  "check valid validate verify",
  "paging pagination next_page cursor offset",
  "sort order_by sorting",
  "timezone time_zone utc timestamp",
  "cents minor_units decimals",
  "changelog changes history release_notes whats_new",
  "getting_started quickstart quick_start tutorial",
  "mock sandbox test offline",
  "production live go_live",
  "sdk client library package",
  "golang go",
  "csharp c# dotnet",
  "javascript js typescript ts node npm",
  "redirect return back",
  "embed iframe embedded",
  "logo picture image avatar",
  "tax vat",
  "invoice receipt",
  "java spring kotlin",
  "php laravel symfony",
  "python django flask",
  "ruby rails",
  "nullable null",
  "retry repeat resend backoff back_off",
];
