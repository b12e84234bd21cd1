/** What tools say beside the pointer while they work. */

/** What stands beside the pointer while a tool runs, and the region that it draws. */
export interface ToolHint {
  readonly x: number;
  readonly y: number;
  /** The act with its number: `Move x 2.00`. Empty shows the region alone. */
  readonly title: string;
  /** Keys and what they do, a line each. */
  readonly keys: readonly string[];
  /** In CSS pixels of the view; a path of points that is closed, or a circle. */
  readonly region: ToolRegion | null;
  /** Lines that it draws, and places on them, in CSS pixels of the view. */
  readonly lines?: readonly (readonly ScreenPlace[])[];
  readonly dots?: readonly ScreenPlace[];
}

type ScreenPlace = readonly [x: number, y: number];

export type ToolRegion =
  | { readonly kind: 'path'; readonly points: readonly ScreenPlace[] }
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly radius: number };
