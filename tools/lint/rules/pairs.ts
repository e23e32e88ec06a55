import { isObject, methods, own } from "#reader";
import { entries, follow, list, optionsOf, problem } from "./nodes.ts";
import type { Located, Location, Node, Resolve, Rules, Visitor } from "./types.ts";

/**
 * Rules for the names of examples. Tools that test a contract, such as Specmatic and Microcks, combine the examples of one
 * name: those of the parameters, the body and the response.
 */
export const pairs: Rules = {
  /** Where a request has no example of the name of a response, such a tool makes up a value, and gets another response. */
  "examples-are-paired-by-name": (options) => {
    const except: Node[] = list(optionsOf(options, "except").except);
    return everyOperation(function* (operations) {
      for (const { parameters, body, responses } of operations) {
        const requests = [...parameters, ...body];
        for (const name of namesOf([...body, ...responses])) {
          const has = ({ examples }: Part) => examples.has(name);
          const response = responses.find(has) ?? responses.find(isSilent);
          const missing = requests.filter((part) => !has(part));
          const isAlone = response === undefined || missing.length === requests.length;
          // A tool skips an error without a request.
          const isError = response !== undefined && !isSuccess(response);
          if (isAlone && (isError || except.includes(name))) continue;
          const labels = missing.map(({ label }) => label);
          if (response === undefined) labels.push("a response");
          const at = (response ?? body[0])?.location;
          if (at && labels.length > 0) yield unpaired(name, labels, at);
        }
      }
      for (const [name, at] of unusedIn(operations))
        if (!except.includes(name)) yield unpaired(name, ["a response"], at);
    });
  },

  /** Mocks, samples and forms take the first example, and that of a request for a valid one. */
  "first-examples-are-of-successes": (options) => {
    const after: Node[] = list(optionsOf(options, "after").after);
    return everyOperation(function* (operations) {
      for (const { parameters, body, responses } of operations) {
        const errors = namesOf(responses.filter((response) => !isSuccess(response)));
        for (const [name, at] of firstOf([...parameters, ...body]))
          if (errors.has(name)) yield problem(`the first example, ${name}, is an error`, move, at);
        for (const [name, at] of firstOf(responses.filter(isSuccess)))
          if (after.includes(name)) yield problem(`the first example is ${name}`, move, at);
      }
    });
  },
};

const move = "Write an example of a success before it.";

function unpaired(name: string, parts: string[], at: Location) {
  const where = parts.join(" and ");
  const fix = `Add an example ${name} to ${where}, or correct the name.`;
  return problem(`the example ${name} has no counterpart in ${where}`, fix, at);
}

/** A parameter, a body or a response. */
interface Part {
  label: string;
  /** Where it is defined, which several operations can refer to. */
  id: string;
  /** Where an operation writes it or refers to it. */
  location: Location;
  /** Where its examples are, by their names. */
  examples: Map<string, Location>;
  hasContent: boolean;
}

/** An operation, with the names of the examples of its parts. */
interface PairedOperation {
  /** Those that every request has. */
  parameters: Part[];
  /** One, if there is a body. */
  body: Part[];
  /** Those with a status. */
  responses: Part[];
}

const namesOf = (parts: Part[]) => new Set(parts.flatMap(({ examples }) => [...examples.keys()]));
const firstOf = (parts: Part[]) => parts.flatMap(({ examples }) => [...examples].slice(0, 1));
const isSuccess = ({ label }: Part) => label.startsWith("the response 2");
/** Without content, there is nothing to show. */
const isSilent = (part: Part) => isSuccess(part) && !part.hasContent;

/** The examples of parameters whose names neither a body nor a response has in any operation. */
function unusedIn(operations: PairedOperation[]): [string, Location][] {
  const used = new Set<string>();
  for (const { parameters, body, responses } of operations) {
    const shown = responses.some(isSilent) ? parameters : [...body, ...responses];
    for (const name of namesOf(shown)) for (const { id } of parameters) used.add(`${id} ${name}`);
  }
  return operations
    .flatMap(({ parameters }) => parameters)
    .flatMap(({ id, examples }) => [...examples].filter(([name]) => !used.has(`${id} ${name}`)));
}

/** A visitor that reports what is found in all operations, once for each place. */
function everyOperation(
  find: (operations: PairedOperation[]) => Iterable<ReturnType<typeof problem>>,
): Visitor {
  const operations: PairedOperation[] = [];
  return {
    PathItem(node, { location, resolve }) {
      operations.push(...operationsIn({ node, location }, resolve));
    },
    Root: {
      leave(_, { report }) {
        const places = new Set<string>();
        for (const finding of find(operations)) {
          const { message, location } = finding;
          const place = `${location.absolutePointer} ${message}`;
          if (!places.has(place)) report({ ...finding, location: location.key() });
          places.add(place);
        }
      },
    },
  };
}

function operationsIn(item: Located, resolve: Resolve): PairedOperation[] {
  const keys = methods.map((method) => method.toLowerCase());
  const below = (parent: Located, ...path: string[]): Located => ({
    node: path.reduce((node: Node, key) => own(node, key), parent.node),
    location: parent.location.child(path),
  });
  return keys
    .map((key) => below(item, key))
    .filter(({ node }) => isObject(node))
    .map((operation) => ({
      parameters: [item, operation].flatMap((owner) =>
        list(owner.node.parameters).flatMap((parameter, index) => {
          const at = owner.location.child(["parameters", index]);
          const written = { node: parameter, location: at };
          const { node } = follow(written, resolve);
          return node?.required === true ? partOf(`${node.name}`, written, resolve) : [];
        }),
      ),
      body: isObject(operation.node.requestBody)
        ? [partOf("the body", below(operation, "requestBody"), resolve)]
        : [],
      responses: entries(operation.node.responses)
        .filter(([status]) => /^\d/.test(status))
        .map(([status]) =>
          partOf(`the response ${status}`, below(operation, "responses", status), resolve),
        ),
    }));
}

function partOf(label: string, written: Located, resolve: Resolve): Part {
  const { node, location } = follow(written, resolve);
  const content = entries(node?.content).map(([type, media]) => {
    return { node: media, location: location.child(["content", type]) };
  });
  const examples = [{ node, location }, ...content].flatMap(({ node, location }) =>
    entries(node?.examples).map(([name]): [string, Location] => {
      return [name, location.child(["examples", name])];
    }),
  );
  return {
    label,
    id: location.absolutePointer,
    location: written.location,
    examples: new Map(examples),
    hasContent: content.length > 0,
  };
}
