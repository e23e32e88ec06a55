import { CliError } from "contract-kit-reader";

/**
 * Reads the URL of a server and removes a trailing slash.
 *
 * @throws CliError for anything but scheme, host and path.
 */
export function parseServerUrl(text: string): string {
  const hint = "Use scheme and host, such as --server http://127.0.0.1:4010.";
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CliError(`"${text}" is not an HTTP URL`, hint);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new CliError("the URL of the server has a user name, password, query or hash", hint);
  }
  return url.href.replace(/\/+$/, "");
}
