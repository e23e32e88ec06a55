import type { Server } from "#reader";
import { compareLists, values } from "./keywords.ts";
import { code, say, subject } from "./message.ts";
import { canonical, Pair } from "./pair.ts";
import { withoutDocumentation } from "./policy.ts";
import type { Places } from "./report.ts";
import type { Scope } from "./scope.ts";

type Variable = Server["variables"][string];

/** Compares two servers with the same URL, of which one can be absent. */
export function compareServer(server: Pair<Server>, places: Places, scope: Scope): void {
  if (!server.before || !server.after) {
    scope.report(`server ${server.change}`, say`${subject} ${server.verb}`, places);
    return;
  }
  const byName = (one?: Server) => new Map(Object.entries(one?.variables ?? {}));
  for (const [name, variable] of server.match(byName)) {
    const inner = scope.at(scope.path, say`the variable ${code(name)} of ${scope.subject}`);
    if (variable.before && variable.after)
      compareVariable(variable.before, variable.after, places, inner);
    else inner.report("unknown change", say`${subject} ${variable.verb}`, places);
  }
}

/** Each value of a variable is a separate server, of which the default is the one that tools call. */
function compareVariable(before: Variable, after: Variable, places: Places, scope: Scope): void {
  const variable = new Pair(before, after);
  const [olds, news] = [before.enum, after.enum];
  if (olds && news) {
    for (const [change, all] of compareLists(olds, news, " or ")) {
      const verb = change === "added" ? "can" : "can no longer";
      scope.report(`server ${change}`, say`${subject} ${verb} be ${all}`, places);
    }
  } else if (news)
    scope.report("server removed", say`${subject} can only be ${values(news, " or ")}`, places);
  else if (olds) scope.report("server added", say`${subject} can have other values`, places);
  const [old, now] = [before, after].map(({ default: value }) =>
    value ? code(value) : ["absent"],
  );
  const message = say`the default of ${subject} is ${now ?? ""} and was ${old ?? ""}`;
  if (before.default !== after.default) scope.report("server default changed", message, places);
  const [others, rest] = variable.both((one) => {
    const { enum: _, default: __, ...others } = one as Variable;
    return canonical(withoutDocumentation(others, "node"));
  });
  if (others !== rest) scope.report("unknown change", say`${subject} changed`, places);
}
