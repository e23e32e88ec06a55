/** The icon of a reference that has none of its own: a page with lines, as SVG. */
export const defaultIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#5b6472"/><path d="M9 7h14v18H9zM13 13h6M13 17h6M13 21h3" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round"/></svg>';
