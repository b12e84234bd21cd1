/** The knife as an act: strokes over the view, as planes through the eye that cut every shaped mesh. No React. */
import { knifeMesh, type KnifeEnd, type KnifeStroke } from '../../../../../shared/geometry/mesh/knife.ts';
import type { MirrorAxis } from '../../../../../shared/geometry/surface/mirror.ts';
import { NearestFace } from '../../../../../shared/geometry/surface/nearestFace.ts';
import { cross, dot, normalise, subtract, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import { projectPoint, rayThrough, type Lens } from '../../../viewport/index.ts';
import type { MeshAct } from './meshAct.ts';
import type { KnifePoint, ShapeScreen } from './shapeScreen.ts';
import type { Shape } from './shapeSelection.ts';
import { text } from '../../../base/text/language.ts';

/** Strokes shorter than this have no way to go, CSS pixels. */
const leastLength = 0.5;
/** A mirrored place may be so far from the surface to lie on it, as a share of the size. */
const mirrorReach = 1e-3;

export interface KnifeMoment {
  readonly lens: Lens;
  readonly shape: Shape;
  readonly screen: ShapeScreen;
  /** Half the size of what is cut, units. */
  readonly size: number;
  readonly symmetry: MirrorAxis | null;
}

type Mirror = (place: Vector3) => Vector3;

const asIs: Mirror = (place) => place;

/** Faces of the surface that have a corner of another one: any of them may have a place that lies on its rim. */
function facesAround({ surface }: Shape, face: number): ReadonlySet<number> {
  const { starts, items } = surface.facesOf;
  const around = new Set<number>();
  for (const point of surface.faces.subarray(face * 3, face * 3 + 3)) {
    for (const other of items.subarray(starts[point] ?? 0, starts[point + 1] ?? 0)) around.add(other);
  }
  return around;
}

/** Ends of a stroke in each of the meshes. */
function endsOf(
  { shape, size }: KnifeMoment,
  nearest: NearestFace,
  places: readonly (Vector3 | null)[],
  mirror: Mirror,
): readonly (readonly KnifeEnd[])[] {
  const { spans, surface } = shape;
  const found = places.flatMap((own) => {
    if (own === null) return [];
    const place = mirror(own);
    const { face, distance } = nearest.nearest([...place]);
    return face < 0 || distance > size * mirrorReach ? [] : [{ place, faces: facesAround(shape, face) }];
  });
  return spans.map(({ firstFace }, at) => {
    const end = spans[at + 1]?.firstFace ?? surface.faceCount;
    return found.map(({ place, faces }): KnifeEnd => ({
      place,
      faces: [...faces].flatMap((face) => (face >= firstFace && face < end ? [face - firstFace] : [])),
    }));
  });
}

/** The plane of a stroke between two places of the view, and what of it lies between them. */
function strokeBetween(
  { lens, screen }: KnifeMoment,
  from: KnifePoint,
  to: KnifePoint,
  cutsThrough: boolean,
  mirror: Mirror,
): Omit<KnifeStroke, 'ends'> {
  const [first, last] = [rayThrough(lens, from.x, from.y), rayThrough(lens, to.x, to.y)];
  const across = lens.fieldOfView === null ? subtract(last.origin, first.origin) : last.direction;
  const normal = normalise(cross(across, first.direction));
  const way = [to.x - from.x, to.y - from.y] as const;
  const squared = way[0] ** 2 + way[1] ** 2;
  return {
    side: (place) => dot(normal, subtract(mirror(place), first.origin)),
    reaches(place) {
      const own = mirror(place);
      const { x, y, depth } = projectPoint(lens, own);
      const part = ((x - from.x) * way[0] + (y - from.y) * way[1]) / squared;
      if (!(depth > lens.near && part >= 0 && part <= 1)) return false;
      return cutsThrough || screen.seesPlace(x, y, depth);
    },
  };
}

/** @param lines places that strokes lead through, one line after another */
export function knifeAct(
  moment: KnifeMoment,
  lines: readonly (readonly KnifePoint[])[],
  cutsThrough: boolean,
): MeshAct {
  const { shape, symmetry } = moment;
  const nearest = new NearestFace(shape.places, shape.surface.faces);
  const mirrors: readonly Mirror[] =
    symmetry === null
      ? [asIs]
      : [asIs, ([x, y, z]) => [symmetry === 0 ? -x : x, symmetry === 1 ? -y : y, symmetry === 2 ? -z : z]];
  const pairs = lines.flatMap((line) =>
    line.slice(1).flatMap((to, at): (readonly [KnifePoint, KnifePoint])[] => {
      const from = line[at];
      return from === undefined || Math.hypot(to.x - from.x, to.y - from.y) < leastLength ? [] : [[from, to]];
    }),
  );
  const ends = pairs.flatMap(([from, to]) =>
    mirrors.map((mirror) => endsOf(moment, nearest, [from.place, to.place], mirror)),
  );
  const records = shape.spans.map(({ record }) => record);
  return {
    id: 'knife',
    title: 'Knife',
    keywords: [],
    needs: null,
    numbers: () => [{ id: 'through', label: text('Cut through'), value: cutsThrough ? 1 : 0, isSwitch: true }],
    change({ record, geometry, pointOf }, values) {
      const mesh = records.indexOf(record);
      const strokes = pairs.flatMap(([from, to], pair) =>
        mirrors.map((mirror, side): KnifeStroke => ({
          ...strokeBetween(moment, from, to, values['through'] !== 0, mirror),
          ends: ends[pair * mirrors.length + side]?.[mesh] ?? [],
        })),
      );
      const firstFace = shape.spans[mesh]?.firstFace ?? 0;
      const isHidden = (face: number): boolean => shape.hidden?.faces[firstFace + face] === 1;
      const edited = knifeMesh(geometry, pointOf, strokes, { size: moment.size, isHidden });
      return edited === null ? null : { edited };
    },
  };
}
