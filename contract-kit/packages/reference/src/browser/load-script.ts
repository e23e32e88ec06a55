/** Loads a script of the reference. Unlike fetch, a script also works in a page opened from a folder. */
export const loadScript = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = file;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} cannot be loaded`));
    document.head.append(script);
  });
