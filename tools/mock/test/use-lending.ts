import { beforeEach } from "vitest";
import { openLending } from "./lending.ts";

/** A sandbox that every test of a file finds as it began. */
export async function useLending() {
  const sandbox = await openLending();
  beforeEach(() => sandbox.reset());
  const get = (path: string, token?: string) => sandbox.send({ path, token });
  return { sandbox, get };
}
