/** What ways show of their textures, as rules that lie over all others: they share the chunks' four layers with them. */
import { latticeStep } from '../../geometry/terrain/brush/lattice.ts';
import { chunkSize, mapEdge, texelCount, texelSize, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { placeCount, placesPerSide } from '../masks/chunkWindow.ts';
import type { PreparedRule, RuleField } from '../rules/composeChunk.ts';
import { newRule } from '../rules/rule.ts';
import { chunkKey } from '../tiles.ts';
import type { Way } from './way.ts';
import { hasCourse } from './way.ts';
import { WayCourse } from './wayCourse.ts';

type Shown = ReturnType<WayCourse['shown']>;

/** Places along a side of a block that is looked at together. */
const block = 8;

/** The part of each place of a chunk that one texture of a way covers. */
class WayField implements RuleField {
  private readonly course: WayCourse;
  private readonly share: (shown: Shown) => number;

  constructor(course: WayCourse, share: (shown: Shown) => number) {
    this.course = course;
    this.share = share;
  }

  places(column: number, row: number): Float32Array {
    return this.fill(placeCount, placesPerSide, { column, row, step: latticeStep, first: 0 });
  }

  texels(column: number, row: number): Float32Array {
    return this.fill(texelCount, texelsPerSide, { column, row, step: texelSize, first: 0.5 });
  }

  private fill(
    count: number,
    side: number,
    {
      column,
      row,
      step,
      first,
    }: { readonly column: number; readonly row: number; readonly step: number; readonly first: number },
  ): Float32Array {
    const found = new Float32Array(count);
    if (!this.course.reached.has(chunkKey(column, row))) return found;
    const [north, west] = [mapEdge - row * chunkSize, mapEdge - column * chunkSize];
    // Places that lie together have the same parts of the curve beside them.
    const radius = (block / 2) * step * Math.SQRT2;
    for (let south = 0; south < side; south += block) {
      for (let east = 0; east < side; east += block) {
        const middle = (from: number): number => (from + (block - 1) / 2 + first) * step;
        const parts = this.course.nearestParts(north - middle(south), west - middle(east), radius);
        if (parts.length === 0) continue;
        for (let down = south; down < Math.min(side, south + block); down++) {
          for (let right = east; right < Math.min(side, east + block); right++) {
            const near = this.course.near(north - (down + first) * step, west - (right + first) * step, parts);
            if (near !== null) found[down * side + right] = this.share(this.course.shown(near));
          }
        }
      }
    }
    return found;
  }
}

/** The textures of a way where it runs; none for a way without. The bank lies under the bed. */
export function wayRules(
  way: Pick<Way, 'id' | 'name' | 'kind' | 'points' | 'bank' | 'depth' | 'bedTexture' | 'bankTexture'>,
): readonly PreparedRule[] {
  if (!hasCourse(way)) return [];
  const course = new WayCourse(way);
  const rule = (texture: string, share: (shown: Shown) => number): readonly PreparedRule[] =>
    texture === ''
      ? []
      : [{ rule: { ...newRule([], texture), id: way.id, name: way.name }, field: new WayField(course, share) }];
  return [...rule(way.bankTexture, ({ bank }) => bank), ...rule(way.bedTexture, ({ bed }) => bed)];
}
