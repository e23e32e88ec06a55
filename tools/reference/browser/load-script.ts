const scripts = new Map<string, Promise<void>>();

/** Loads a script of the reference once, and again only after it could not be loaded. */
export function loadScript(file: string): Promise<void> {
  const loaded = scripts.get(file) ?? appendScript(file);
  scripts.set(file, loaded);
  return loaded;
}

/** Unlike fetch, a script also works in a page opened from a folder. */
const appendScript = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = file;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(file);
      reject(new Error(`${file} cannot be loaded`));
    };
    document.head.append(script);
  });
