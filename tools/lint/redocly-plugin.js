// No TypeScript, so that a Node.js that cannot load any gets a sentence in place of a code and a stack.
const { default: plugin } = await import("./plugin.ts").catch((error) => {
  if (error.code !== "ERR_UNKNOWN_FILE_EXTENSION") throw error;
  const message = `Node.js ${process.version} cannot load the plugin. Run the command with npx, as in "npx redocly lint", which uses the Node.js of this project.`;
  throw Object.assign(new Error(message), { stack: message });
});

export default plugin;
