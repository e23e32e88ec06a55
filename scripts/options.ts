import { parseArgs } from "node:util";
import { Complaint } from "./complaint.ts";

/** A verb's options: what each is for, and its value when it is not given; false makes it a switch. */
export type Options = Record<string, { about: string; default: string | false }>;

type Values<Known extends Options> = {
  [Name in keyof Known]: Known[Name]["default"] extends false ? boolean : string;
};

/** Reads the command line; undefined when only help was asked for, which is then printed. */
export function readOptions<Known extends Options>(
  verb: string,
  about: string,
  options: Known,
  args = process.argv.slice(2),
): Values<Known> | undefined {
  const values = parse(verb, options, args);
  if (values.help === true) {
    console.log(help(verb, about, options));
    return undefined;
  }
  return values as Values<Known>;
}

function parse(verb: string, options: Options, args: string[]): Record<string, unknown> {
  const known = Object.entries(options).map(([name, option]) => [
    name,
    {
      type: option.default === false ? ("boolean" as const) : ("string" as const),
      default: option.default,
    },
  ]);
  try {
    return parseArgs({
      args,
      options: { ...Object.fromEntries(known), help: { type: "boolean", short: "h" } },
    }).values;
  } catch (error) {
    const flag = /'(-[^' ]*)/.exec(String(error))?.[1];
    const argument = /argument '([^']*)'/.exec(String(error))?.[1];
    const names = [...Object.keys(options), "help"].map((name) => `--${name}`).join(", ");
    if (argument !== undefined) {
      throw new Complaint(
        `"${verb}" takes no argument, but got "${argument}"`,
        `It knows ${names}.`,
      );
    }
    if (Object.keys(options).some((name) => flag === `--${name}`)) {
      throw new Complaint(`${flag} needs a value`, `Write ${flag} <value>.`);
    }
    throw new Complaint(`"${verb}" has no option ${flag}`, `It knows ${names}.`);
  }
}

function help(verb: string, about: string, options: Options): string {
  const rows = [
    ...Object.entries(options).map(([name, option]) =>
      option.default === false
        ? [`--${name}`, option.about]
        : [`--${name} <value>`, `${option.about} (default ${option.default})`],
    ),
    ["--help", "this text"],
  ];
  const usage =
    Object.keys(options).length > 0 ? `npm run ${verb} -- [options]` : `npm run ${verb}`;
  const list = rows.map(([name = "", text]) => `  ${name.padEnd(18)} ${text}`).join("\n");
  return `${usage}\n\n${about}\n\n${list}`;
}
