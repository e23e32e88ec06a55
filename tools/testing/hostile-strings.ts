/** What a word of a contract can contain to leave the place where it is written, in code, pages, Markdown or a terminal. */

/** Names that every object has. */
export const inheritedNames = ["__proto__", "constructor", "hasOwnProperty"];

export const hostileStrings = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: It is what a template literal must not take from a contract.
  "${evil()}",
  "*/ evil(); /*",
  "`; evil(); `",
  "\"; evil(); '",
  "</script><script>evil()</script>",
  "<img src=x onerror=alert(1)>",
  "a\nevil();\n# b",
  "a\u2028evil();",
  "\u202eevil",
  "\u001b[2Jevil",
  "../../evil",
  "a | evil | b",
  "@name evil",
  "{@link evil}",
  "$& $' $` $1",
  "\\",
  ...inheritedNames,
];
