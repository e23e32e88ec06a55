import { readFaults } from "./faults.ts";
import type { Prepared } from "./respond.ts";
import { updateEntity } from "./state.ts";
import type { World } from "./types.ts";

/** What a test can see and change of a world, in this process and below `/_sandbox`. */
export function worldMethods(parts: Prepared, name: string | undefined): World {
  const { contract, validator, worlds } = parts;
  const current = () => worlds.use(name);
  const time = () => {
    const { sources, offset } = current();
    return new Date(sources.current() + offset);
  };
  return {
    reset: () => void worlds.reset(name),
    state: () => current().store.state(),
    update: (type, id, fields) => updateEntity(current().store, [type, id], fields, parts) as never,
    faults: () => structuredClone(current().faults),
    setFaults: (faults) => {
      current().faults = readFaults(contract, validator, structuredClone(faults));
    },
    time,
    setTime: (value) => worlds.setTime(current(), new Date(value ?? Number.NaN).getTime()),
    advanceTime: (milliseconds) =>
      worlds.setTime(current(), time().getTime() + (milliseconds ?? Number.NaN)),
  };
}
