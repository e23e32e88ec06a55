/* The console: Swagger UI on the contract beside it, with the sandbox's tokens at hand. */
/* global SwaggerUIBundle */

const scheme = "accessToken";
const status = document.getElementById("state");

function preference() {
  try {
    return localStorage.getItem("redoc.colorMode");
  } catch {
    return null; // The browser keeps nothing for anybody.
  }
}

/** As the reader likes it: the reference's own choice comes before that of the system. */
const dark = window.matchMedia("(prefers-color-scheme: dark)");
function shade() {
  const chosen = preference();
  const isDark = chosen === null ? dark.matches : chosen === "dark";
  const { classList } = document.documentElement;
  for (const name of ["dark", "dark-mode"]) classList.toggle(name, isDark);
  classList.toggle("light", !isDark);
}
shade();
dark.addEventListener("change", shade);

/** The contract, told that the service is where this page comes from. */
async function contract() {
  const answer = await fetch("../openapi.json");
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  const document = await answer.json();
  const { origin } = window.location;
  document.servers = [...new Set([origin, "http://127.0.0.1:4010"])].map((url) => ({
    url,
    description: url === origin ? "where this page comes from" : "the sandbox on this machine",
  }));
  // The reference tells all that; here it would stand between a person and the operations.
  document.info.description = "";
  return document;
}

/** Sends a token with every request from now on, or none. */
function choose(ui, button) {
  const { token } = button.dataset;
  // Leaving when nobody is there is an error to it.
  if (ui.authSelectors.authorized()?.size > 0) ui.authActions.logout([scheme]);
  if (token !== "") ui.preauthorizeApiKey(scheme, token);
  for (const other of document.querySelectorAll("[data-token]")) {
    other.setAttribute("aria-pressed", String(other === button));
  }
  status.textContent = token === "" ? "No token is sent." : `${token} is sent.`;
}

async function open() {
  const ui = SwaggerUIBundle({
    spec: await contract(),
    dom_id: "#console",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    persistAuthorization: false,
    displayRequestDuration: true,
    syntaxHighlight: { activated: true, theme: "tomorrow-night" },
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  });
  for (const button of document.querySelectorAll("[data-token]")) {
    button.addEventListener("click", () => choose(ui, button));
  }
}

/** What Swagger UI leaves without a name, or without a way to it. */
const names = [
  ["#servers", () => "Server"],
  [".examples-select-element", () => "Example"],
  ["textarea.body-param__text", () => "Body"],
  ["button.close-modal", () => "Close"],
  ["tr[data-param-name] select", (field) => field.closest("tr").dataset.paramName],
];

function mend() {
  for (const [selector, name] of names) {
    for (const field of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      field.setAttribute("aria-label", name(field));
    }
  }
  // Named otherwise than it reads.
  document.querySelector(".modal-btn[aria-label]")?.removeAttribute("aria-label");
  // A link within a button, which does what the button does.
  for (const link of document.querySelectorAll(".opblock-summary-path a[href]")) {
    link.removeAttribute("href");
  }
  for (const text of document.querySelectorAll("pre.microlight:not([tabindex])")) text.tabIndex = 0;
}

// It is drawn at no particular time.
new MutationObserver(mend).observe(document.getElementById("console"), {
  childList: true,
  subtree: true,
});

open().catch((error) => {
  status.textContent = `The contract cannot be read (${error.message}). Open this page from a server, such as the sandbox.`;
});
