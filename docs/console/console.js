/* The console: Swagger UI on the contract beside it, with the sandbox's tokens at hand. */
/* global SwaggerUIBundle */

const scheme = "accessToken";
const status = document.getElementById("state");

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
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis],
  });
  for (const button of document.querySelectorAll("[data-token]")) {
    button.addEventListener("click", () => choose(ui, button));
  }
}

/** The label of the choice of servers is not tied to it; it is drawn at no particular time. */
new MutationObserver(() => {
  document.querySelector("#servers:not([aria-label])")?.setAttribute("aria-label", "Server");
}).observe(document.getElementById("console"), { childList: true, subtree: true });

open().catch((error) => {
  status.textContent = `The contract cannot be read (${error.message}). Open this page from a server, such as the sandbox.`;
});
