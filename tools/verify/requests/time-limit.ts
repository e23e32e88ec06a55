/** A text of this length takes no format long, and no pattern without choices and with one repetition. */
const shortLength = 10_000;
const slowPattern =
  /"pattern":"(?:[^"\\]|\\.)*?(?:\||[*+?{](?:[^"\\]|\\.)*?[*+?{])|"patternProperties"|"regex"|\b(?:match|search)\(/;

const known = new WeakMap<object, boolean>();

/** Whether to apply the patterns of a document to a text can take long, even years. To limit the time takes a thread. */
export function canBeSlow(document: object, text: string): boolean {
  const hasSlowPatterns = known.get(document) ?? slowPattern.test(JSON.stringify(document));
  known.set(document, hasSlowPatterns);
  return hasSlowPatterns || text.length > shortLength;
}
