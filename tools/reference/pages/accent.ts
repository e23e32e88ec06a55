import { CliError } from "#reader";

/**
 * The style of an accent color: with its hue, as dark as text on white has to be in the light theme, and as light as text
 * on black has to be in the dark one.
 */
export function accentStyle(color: string): string {
  if (color === "") return "";
  if (!/^#[\da-f]{6}$/i.test(color)) {
    const problem = `the accent color ${JSON.stringify(color)} is not six hexadecimal digits`;
    throw new CliError(problem, "Write it as #0b6b73.");
  }
  const [light, dark] = ["min(l, 0.5) c h", "max(l, 0.77) calc(c * 1.2) h"].map(
    (shade) => `oklch(from ${color} ${shade})`,
  );
  return `:root { --accent: light-dark(${light}, ${dark}); --tint: color-mix(in srgb, var(--accent) 11%, var(--paper)) }\n`;
}
