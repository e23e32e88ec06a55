import { Complaint } from "./complaint.ts";

/**
 * The server's address without a slash at its end.
 *
 * @throws Complaint when it is none, or says more than where the server is.
 */
export function serverOf(text: string): string {
  const remedy = "Give scheme and host, such as --server http://127.0.0.1:4010.";
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Complaint(`"${text}" is no address`, remedy);
  }
  if (!["http:", "https:"].includes(url.protocol) || url.host === "") {
    throw new Complaint(`"${text}" is no address of HTTP`, remedy);
  }
  if (url.username !== "" || url.password !== "") {
    throw new Complaint("the address holds a user's name or password", remedy);
  }
  if (url.search !== "" || url.hash !== "") {
    throw new Complaint(`"${text}" says more than where the server is`, remedy);
  }
  return url.href.replace(/\/+$/, "");
}
