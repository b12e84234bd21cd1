/** Acts on corners one by one: split off, stitch, weld, snap, align. No React. */
import { counted } from '../../../base/text/numbers.ts';
import { Unions } from '../../../../../shared/geometry/mesh/seams.ts';
import type { UvAct } from './uvAct.ts';
import { isFaceMeant, type UvMesh, type UvMoment } from './uvMoment.ts';
import { fill, text } from '../../../base/text/language.ts';

type Place = readonly [s: number, t: number];

/** Corners that are meant get other places, in texels; the others stay to the bit. */
function moved(
  { meshes, size }: UvMoment,
  to: (mesh: UvMesh, corner: number, place: Place) => Place | null,
): readonly Float32Array[] {
  return meshes.map((mesh) => {
    const corners = mesh.corners.slice();
    for (let corner = 0; corner < mesh.isMeant.length; corner++) {
      if (mesh.isMeant[corner] !== 1) continue;
      const place = to(mesh, corner, placeOf(mesh, corner, size));
      if (place === null) continue;
      corners[corner * 2] = place[0] / size.width;
      corners[corner * 2 + 1] = place[1] / size.height;
    }
    return corners;
  });
}

function placeOf({ corners }: UvMesh, corner: number, { width, height }: UvMoment['size']): Place {
  return [(corners[corner * 2] ?? 0) * width, (corners[corner * 2 + 1] ?? 0) * height];
}

/** The mean of the places that are meant, each once, in texels. */
function meanOf({ meshes, size }: UvMoment): Place {
  let [s, t, count] = [0, 0, 0];
  for (const mesh of meshes) {
    const seen = new Set<string>();
    for (let corner = 0; corner < mesh.isMeant.length; corner++) {
      if (mesh.isMeant[corner] !== 1) continue;
      const place = placeOf(mesh, corner, size);
      if (seen.has(place.join())) continue;
      seen.add(place.join());
      s += place[0];
      t += place[1];
      count++;
    }
  }
  return count === 0 ? [0, 0] : [s / count, t / count];
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Places that belong together get their mean: `keyOf` says which do. */
function joined(
  moment: UvMoment,
  keyOf: (mesh: UvMesh, corner: number, place: Place) => string,
): ReturnType<UvAct['change']> {
  const groups = new Map<string, { s: number; t: number; readonly places: Set<string> }>();
  const visit = (mesh: UvMesh, corner: number, place: Place): null => {
    const key = keyOf(mesh, corner, place);
    const group = groups.get(key) ?? { s: 0, t: 0, places: new Set<string>() };
    groups.set(key, group);
    if (group.places.has(place.join())) return null;
    group.places.add(place.join());
    group.s += place[0];
    group.t += place[1];
    return null;
  };
  moved(moment, visit);
  const several = [...groups.values()].filter(({ places }) => places.size > 1).length;
  const corners = moved(moment, (mesh, corner, place) => {
    const group = groups.get(keyOf(mesh, corner, place));
    return group === undefined || group.places.size < 2
      ? null
      : [group.s / group.places.size, group.t / group.places.size];
  });
  return { corners, note: fill('{} joined.', counted(several, 'place')) };
}

/** Places that are meant, by their words: those that lead to each other within a distance have the same number. */
function nearPlaces(moment: UvMoment, reach: number): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  moved(moment, (_mesh, _corner, place) => {
    const key = place.join();
    if (!numbers.has(key)) numbers.set(key, places.push(place) - 1);
    return null;
  });
  const unions = new Unions(places.length);
  const cells = new Map<string, number[]>();
  for (const [at, [s, t]] of places.entries()) {
    const [column, row] = [Math.floor(s / reach), Math.floor(t / reach)];
    for (let near = 0; near < 9; near++) {
      for (const other of cells.get(`${column + (near % 3) - 1} ${row + Math.floor(near / 3) - 1}`) ?? []) {
        const [otherS, otherT] = places[other] ?? [Infinity, Infinity];
        if (Math.hypot(s - otherS, t - otherT) <= reach) unions.unite(at, other);
      }
    }
    const own = cells.get(`${column} ${row}`) ?? [];
    own.push(at);
    cells.set(`${column} ${row}`, own);
  }
  return new Map([...numbers].map(([key, at]) => [key, unions.find(at)]));
}

function aligned(id: 'alignS' | 'alignT', title: string, axis: 0 | 1): UvAct {
  return {
    id,
    title,
    icon: axis === 0 ? 'arrowDown' : 'chevronRight',
    keywords: ['straighten', 'line', axis === 0 ? 'column' : 'row'],
    numbers: (moment) => [
      { id: 'at', label: axis === 0 ? 'S' : 'T', value: rounded(meanOf(moment)[axis]), unit: 'px' },
    ],
    change: (moment, values) => ({
      corners: moved(moment, (_mesh, _corner, [s, t]) =>
        axis === 0 ? [values['at'] ?? s, t] : [s, values['at'] ?? t],
      ),
      note: '',
    }),
  };
}

export const pointActs: readonly UvAct[] = [
  {
    id: 'splitOff',
    title: 'Split faces off',
    icon: 'cut',
    keywords: ['island', 'rip', 'separate', 'cut'],
    // At the very same place they would be the same vertices again.
    numbers: () => [
      { id: 's', label: 'S', value: 8, unit: 'px' },
      { id: 't', label: 'T', value: 8, unit: 'px' },
    ],
    change: (moment, values) => {
      const whole = new Map(moment.meshes.map((mesh) => [mesh, isFaceMeant(mesh)]));
      return {
        corners: moved(moment, (mesh, corner, [s, t]) =>
          whole.get(mesh)?.(Math.floor(corner / 3)) === true ? [s + (values['s'] ?? 0), t + (values['t'] ?? 0)] : null,
        ),
        note: '',
      };
    },
  },
  {
    id: 'stitch',
    title: 'Stitch islands',
    icon: 'link',
    keywords: ['join', 'sew', 'seam', 'merge'],
    numbers: () => [],
    change: (moment) =>
      joined(moment, (mesh, corner) => `${mesh.mesh.record} ${mesh.pointOf[mesh.geometry.triangles[corner] ?? 0]}`),
  },
  {
    id: 'weld',
    title: 'Weld on the picture',
    icon: 'link',
    keywords: ['merge', 'doubles', 'near'],
    numbers: () => [{ id: 'reach', label: text('Distance'), value: 1, unit: 'px', min: 0.01 }],
    change: (moment, values) => {
      const groupOf = nearPlaces(moment, Math.max(0.01, values['reach'] ?? 1));
      return joined(moment, (_mesh, _corner, place) => String(groupOf.get(place.join()) ?? place.join()));
    },
  },
  {
    id: 'snap',
    title: 'Snap to pixels',
    icon: 'grid',
    keywords: ['round', 'texel', 'whole'],
    numbers: () => [{ id: 'step', label: text('Step'), value: 1, unit: 'px', min: 0.25, max: 64 }],
    change: (moment, values) => {
      const step = Math.max(0.25, values['step'] ?? 1);
      const to = (value: number): number => Math.round(value / step) * step;
      return { corners: moved(moment, (_mesh, _corner, [s, t]) => [to(s), to(t)]), note: '' };
    },
  },
  aligned('alignS', 'Align in a column', 0),
  aligned('alignT', 'Align in a row', 1),
];
