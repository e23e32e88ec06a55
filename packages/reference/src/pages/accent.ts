import { CliError } from "contract-kit-reader";

/** The backgrounds of the light and the dark theme, on which the accent color is text. */
const papers = { light: [255, 255, 255], dark: [15, 20, 22] };

/** The tint of what is chosen brings its background closer to the color. */
const minContrast = 5.5;

/**
 * The style of an accent color: as it is given where it can be read, and otherwise mixed with black or white until it
 * can.
 */
export function accentStyle(color: string): string {
  if (color === "") return "";
  const [, ...digits] = /^#(..)(..)(..)$/.exec(color) ?? [];
  const channels = digits.map((pair) => Number.parseInt(pair, 16));
  if (channels.length < 3 || channels.some(Number.isNaN)) {
    const hint = "Write it as #0b6b73.";
    throw new CliError(
      `the accent color ${JSON.stringify(color)} is not six hexadecimal digits`,
      hint,
    );
  }
  const light = readable(channels, papers.light, 0);
  const dark = readable(channels, papers.dark, 255);
  return `:root{--accent:light-dark(${light},${dark});--tint:color-mix(in srgb,var(--accent) 11%,var(--paper))}`;
}

function readable(color: number[], paper: number[], toward: number): string {
  const steps = Array.from({ length: 21 }, (_, step) =>
    color.map((channel) => Math.round(channel + ((toward - channel) * step) / 20)),
  );
  const chosen = steps.find((mixed) => contrast(mixed, paper) >= minContrast) ?? [];
  return `#${chosen.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The contrast of WCAG. */
function contrast(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const weights = [0.2126, 0.7152, 0.0722];

const luminance = (color: number[]): number =>
  color.reduce((sum, channel, index) => {
    const share = channel / 255;
    const linear = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return sum + (weights[index] ?? 0) * linear;
  }, 0);
