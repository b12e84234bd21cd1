/** Carries landforms out over all open tiles: one grid a piece of land, held back by a mask, stored with normals. */
import { latticeToWorld } from '../../geometry/terrain/brush/lattice.ts';
import { noiseOf } from '../../geometry/terrain/brush/noise.ts';
import { CurveField } from '../../geometry/terrain/groundCurve.ts';
import type { ChangedHeights } from '../../geometry/terrain/brush/heightStroke.ts';
import type { ObjectsOnGround } from '../heightEdits.ts';
import { storeHeights } from '../heightEdits.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { Mask } from '../masks/mask.ts';
import { holdOf } from '../masks/maskField.ts';
import { resample } from '../resample.ts';
import type { TileSet } from '../tiles.ts';
import { crumble, rain } from './erosion.ts';
import type { HeightLattice } from './heightLattice.ts';
import { changedBy, holdEdges, landsOf, latticeOfLand } from './heightLattice.ts';
import type { Landform, LandformOf } from './landform.ts';

type Tell = (share: number) => void;
type Shape<K extends Landform['kind']> = (lattice: HeightLattice, landform: LandformOf<K>, tell: Tell) => void;

/** Gives every place another height by what it has and where it is. */
function eachPlace(
  { south, east, width, height, values }: HeightLattice,
  tell: Tell,
  next: (value: number, x: number, y: number) => number,
): void {
  for (let row = 0; row < height; row++) {
    if ((row & 63) === 0) tell(row / height);
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const value = values[at] ?? NaN;
      if (Number.isNaN(value)) continue;
      const { x, y } = latticeToWorld(south + row, east + column);
      values[at] = next(value, x, y);
    }
  }
}

/** A step's own height over its whole: level at its ends, steep between, the more the sharper. */
function stair(share: number, sharpness: number): number {
  const power = 1 + (sharpness / 100) * 7;
  return share < 0.5 ? (2 * share) ** power / 2 : 1 - (2 - 2 * share) ** power / 2;
}

function smooth({ width, height, values }: HeightLattice, times: number, tell: Tell): void {
  let from = values;
  let to = new Float32Array(values.length);
  for (let time = 0; time < times; time++) {
    tell(time / times);
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const at = row * width + column;
        const own = from[at] ?? NaN;
        let [sum, count] = [own, 1];
        for (const step of [
          column > 0 ? -1 : 0,
          column + 1 < width ? 1 : 0,
          row > 0 ? -width : 0,
          row + 1 < height ? width : 0,
        ]) {
          const beside = step === 0 ? NaN : (from[at + step] ?? NaN);
          if (Number.isNaN(beside)) continue;
          sum += beside;
          count++;
        }
        to[at] = sum / count;
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
}

const shapes: { readonly [K in Landform['kind']]: Shape<K> } = {
  noise: (lattice, { noise, numbers: { seed, size, height, octaves } }, tell) =>
    eachPlace(lattice, tell, (value, x, y) => value + (noiseOf(noise, seed, x / size, y / size, octaves) * height) / 2),
  terraces: (lattice, { numbers: { step, sharpness } }, tell) =>
    eachPlace(lattice, tell, (value) => {
      const floor = Math.floor(value / step);
      return (floor + stair(value / step - floor, sharpness)) * step;
    }),
  thermal: crumble,
  hydraulic: rain,
  smooth: (lattice, { numbers }, tell) => smooth(lattice, numbers.times, tell),
  flatten: (lattice, { numbers: { level, share } }, tell) =>
    eachPlace(lattice, tell, (value) => value + ((level - value) * share) / 100),
  curve: (lattice, { points, numbers: { height, width, crest } }, tell) => {
    const field = new CurveField(points, width / 2);
    eachPlace(lattice, tell, (value, x, y) => {
      const near = field.near(x, y);
      if (near === null) return value;
      const out = Math.max(0, near.distance / (width / 2) - crest / 100) / (1 - crest / 100);
      return value + height * (1 - out * out * (3 - 2 * out));
    });
  },
  blend: (lattice, { plane, way, numbers: { share } }, tell) => {
    const { width, values } = lattice;
    const fitted = resample(plane, width, lattice.height, 'corners').values;
    const { minimum, maximum } = plane.range;
    for (let at = 0; at < values.length; at++) {
      if ((at & 0xffff) === 0) tell(at / values.length);
      const own = values[at] ?? NaN;
      const other = minimum + (fitted[at] ?? 0) * (maximum - minimum);
      const wanted = { mix: other, highest: Math.max(own, other), lowest: Math.min(own, other), add: own + other }[way];
      values[at] = own + ((wanted - own) * share) / 100;
    }
  },
};

/** Shapes a grid by a landform. */
export function shapeLattice<K extends Landform['kind']>(
  lattice: HeightLattice,
  landform: LandformOf<K>,
  tell: Tell = () => undefined,
): void {
  // Each kind has the shape of its own name; TypeScript cannot pair the two in a union.
  const shape = shapes[landform.kind] as Shape<K>;
  shape(lattice, landform, tell);
}

export interface LandShaping {
  readonly landform: Landform;
  /** Where the land is shaped. */
  readonly mask: Mask;
  readonly objects: ObjectsOnGround;
  /** Beside tiles that are not open nothing is changed, and over 16 yards less and less. */
  readonly keepsEdges: boolean;
}

/** Shapes all open land. Returns how many chunks changed. */
export function shapeLand(
  edit: MapEdit,
  tiles: TileSet,
  { landform, mask, objects, keepsEdges }: LandShaping,
  tell: Tell = () => undefined,
): number {
  const masked = holdOf(tiles, mask);
  const hold = keepsEdges ? holdEdges(tiles, masked) : masked;
  const changed: ChangedHeights[] = [];
  const lands = landform.kind === 'blend' ? [tiles.tiles] : landsOf(tiles.tiles);
  for (const [index, land] of lands.entries()) {
    const lattice = latticeOfLand(tiles, land);
    const before = lattice.values.slice();
    shapeLattice(lattice, landform, (share) => tell(((index + share) / lands.length) * 0.8));
    changed.push(...changedBy(tiles, before, lattice, hold));
  }
  tell(0.85);
  storeHeights(edit, tiles, changed, objects);
  return changed.length;
}
