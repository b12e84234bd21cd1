/**
 * Splats: pictures that an event leaves on the ground for a while. How their cells and colours run is as in mdx-m3-viewer
 * (`handlers/mdx/shaders/particles`).
 */

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** One of its times: how long it is, and the cells that it runs through. */
export interface SplatStage {
  /** Milliseconds. */
  readonly length: number;
  readonly firstCell: number;
  readonly lastCell: number;
  readonly repeats: number;
}

export interface Splat {
  /** Path of its picture, as the game spells it. */
  readonly texture: string;
  /** Half of its side, in units of the model. */
  readonly size: number;
  readonly rows: number;
  readonly columns: number;
  /** As layers blend (`viewport/model/blending`): 2 blend, 4 add, 5 modulate, 6 modulate twice. */
  readonly blend: number;
  readonly stages: readonly SplatStage[];
  /** At the ends of the stages, each part from 0 to 1; one more than there are stages. */
  readonly colours: readonly Colour[];
}

/** How a splat looks at an age. */
export interface SplatMoment {
  readonly cell: number;
  readonly colour: Colour;
}

/** How long it is seen, ms. */
export function splatLife({ stages }: Splat): number {
  return stages.reduce((sum, { length }) => sum + length, 0);
}

function cellAt({ firstCell, lastCell, repeats }: SplatStage, share: number, count: number): number {
  const cells = lastCell - firstCell;
  const step = cells > 0 ? Math.floor(cells * Math.max(1, repeats) * share) % cells : 0;
  return Math.min(count - 1, Math.max(0, Math.floor(firstCell) + step));
}

/** How it looks at an age, ms; null once it is gone. */
export function splatAt(splat: Splat, age: number): SplatMoment | null {
  let left = age;
  for (const [at, stage] of splat.stages.entries()) {
    if (left >= stage.length) {
      left -= stage.length;
      continue;
    }
    const share = left / stage.length;
    const [from, to] = [splat.colours[at] ?? [1, 1, 1, 1], splat.colours[at + 1] ?? [1, 1, 1, 0]];
    const mixed = (part: 0 | 1 | 2 | 3): number => from[part] + (to[part] - from[part]) * share;
    return {
      cell: cellAt(stage, share, splat.rows * splat.columns),
      colour: [mixed(0), mixed(1), mixed(2), mixed(3)],
    };
  }
  return null;
}
