/** The viewport's colours: given by the program's theme, as the names of its style sheet say. */

/** Red, green, blue and alpha, each 0 to 1, as shown (no conversion). */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

export interface ViewportColors {
  /** Middle and edge of the backdrop. */
  readonly view1: Rgba;
  readonly view2: Rgba;
  readonly grid: Rgba;
  readonly gridStrong: Rgba;
  readonly axisX: Rgba;
  readonly axisY: Rgba;
  readonly axisZ: Rgba;
  /** For what is selected or hovered. */
  readonly accent: Rgba;
  /** For overlays that are not selected. */
  readonly overlay: Rgba;
}

/** `#rgb`, `#rrggbb` or `#rrggbbaa`; null for anything else. */
export function parseColor(text: string): Rgba | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (index: number): number => {
    const pair = full.slice(index * 2, index * 2 + 2);
    return pair === '' ? 1 : Number.parseInt(pair, 16) / 255;
  };
  return [part(0), part(1), part(2), part(3)];
}

export function withAlpha([red, green, blue]: Rgba, alpha: number): Rgba {
  return [red, green, blue, alpha];
}

const dark = {
  view1: '#20252d',
  view2: '#0c0e11',
  line: '#6d7785',
  x: '#f0625a',
  y: '#6bbf6e',
  z: '#5aa2f5',
  accent: '#f0a23a',
  text: '#a3adba',
} as const;

/** Takes the colours out of a style sheet's custom properties; what is missing there is as in the dark theme. */
export function readColors(property: (name: string) => string): ViewportColors {
  const color = (name: string, otherwise: string): Rgba =>
    parseColor(property(name)) ?? parseColor(otherwise) ?? [0.5, 0.5, 0.5, 1];
  const line = color('--text3', dark.line);
  return {
    view1: color('--view1', dark.view1),
    view2: color('--view2', dark.view2),
    grid: withAlpha(line, 0.18),
    gridStrong: withAlpha(line, 0.34),
    axisX: color('--x', dark.x),
    axisY: color('--y', dark.y),
    axisZ: color('--z', dark.z),
    accent: color('--accent', dark.accent),
    overlay: color('--text2', dark.text),
  };
}
