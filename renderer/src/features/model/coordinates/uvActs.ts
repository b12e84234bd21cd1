/** What can be done to coordinates: each act as plain data, from where corners lie to where they are to lie. No React. */
import { counted } from '../../../base/text/numbers.ts';
import { cutIslands } from '../../../../../shared/geometry/unwrap/corners.ts';
import { unwrapBySeams, type Flat } from '../../../../../shared/geometry/unwrap/islands.ts';
import { laidIslands, packIslands } from '../../../../../shared/geometry/unwrap/packIslands.ts';
import {
  projectBox,
  projectCylinder,
  projectFlat,
  type Projected,
} from '../../../../../shared/geometry/unwrap/project.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { Values } from '../shape/meshAct.ts';
import { viewFrame } from '../viewActs.ts';
import type { UvAct } from './uvAct.ts';
import { cellAct } from './uvCellAct.ts';
import { isFaceMeant, joinedFlats, type UvMesh, type UvMoment } from './uvMoment.ts';
import { pointActs } from './uvPointActs.ts';
import { text } from '../../../base/text/language.ts';

const margin: ActNumber = {
  id: 'margin',
  get label() {
    return text('Room around');
  },
  value: 2,
  unit: 'px',
  min: 0,
  max: 64,
};
const turns: ActNumber = {
  id: 'turns',
  get label() {
    return text('Turn islands to fit');
  },
  value: 1,
  isSwitch: true,
};

/** Lays flats of all meshes out on the picture. */
function packed({ meshes, size }: UvMoment, flats: readonly Flat[], values: Values): ReturnType<UvAct['change']> {
  const before = new Float32Array(meshes.reduce((sum, { corners }) => sum + corners.length, 0));
  let start = 0;
  for (const { corners } of meshes) {
    before.set(corners, start);
    start += corners.length;
  }
  const flat = joinedFlats(flats);
  if (flat.count === 0) throw new RangeError(text('Choose whole faces: all three corners of each'));
  const all = packIslands(flat, before, {
    ...size,
    margin: values['margin'] ?? 0,
    turns: (values['turns'] ?? 0) !== 0,
  });
  start = 0;
  const corners = meshes.map((mesh) => all.slice(start, (start += mesh.corners.length)));
  return { corners, note: `${counted(flat.count, 'island')}.` };
}

/** What is seen in one picture stays together; other pictures are islands of their own, each part for itself. */
function projected(mesh: UvMesh, { corners, sideOf }: Projected, isOne: boolean): Flat {
  const isMeant = isFaceMeant(mesh);
  if (isOne) {
    const islandOf = Int32Array.from(sideOf, (_, face) => (isMeant(face) ? 0 : -1));
    return { corners, islandOf, count: 1 };
  }
  const { islandOf, count } = cutIslands({
    faces: Uint32Array.from(mesh.geometry.triangles, (vertex) => mesh.pointOf[vertex] ?? 0),
    isMeant,
    isCut: (corner, other) => sideOf[Math.floor(corner / 3)] !== sideOf[Math.floor(other / 3)],
  });
  return { corners, islandOf, count };
}

/** One picture of all meshes: they keep their places to one another. */
function asOne(flats: readonly Flat[]): readonly Flat[] {
  const joined = joinedFlats(flats);
  const islandOf = joined.islandOf.map((island) => (island < 0 ? -1 : 0));
  return [{ corners: joined.corners, islandOf, count: islandOf.includes(0) ? 1 : 0 }];
}

/** Islands that lie upon each other, as mirrored halves do, stay so. */
function stacked(flat: Flat): Flat {
  const boxes: number[][] = Array.from({ length: flat.count }, () => [Infinity, Infinity, -Infinity, -Infinity]);
  for (const [face, island] of flat.islandOf.entries()) {
    const box = boxes[island];
    if (box === undefined) continue;
    for (let corner = face * 3; corner < face * 3 + 3; corner++) {
      const [x = 0, y = 0] = [flat.corners[corner * 2], flat.corners[corner * 2 + 1]];
      boxes[island] = [
        Math.min(boxes[island]?.[0] ?? x, x),
        Math.min(boxes[island]?.[1] ?? y, y),
        Math.max(boxes[island]?.[2] ?? x, x),
        Math.max(boxes[island]?.[3] ?? y, y),
      ];
    }
  }
  const numbers = new Map<string, number>();
  const numberOf = boxes.map((box) => {
    const key = box.map(Math.round).join();
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
  return {
    corners: flat.corners,
    islandOf: flat.islandOf.map((island) => (island < 0 ? -1 : (numberOf[island] ?? 0))),
    count: numbers.size,
  };
}

export const uvActs: readonly UvAct[] = [
  {
    id: 'unwrap',
    title: 'Unwrap by seams',
    icon: 'cut',
    keywords: ['uv', 'flatten', 'lscm', 'conformal', 'smart'],
    numbers: () => [
      { id: 'angle', label: text('Cut above'), value: 66, unit: '°', min: 0, max: 180, step: 1 },
      margin,
      turns,
    ],
    change: (moment, values) =>
      packed(
        moment,
        moment.meshes.map((mesh) => {
          const { geometry, pointOf, seams } = mesh;
          const angle = values['angle'] ?? 66;
          return unwrapBySeams(geometry, { pointOf, seams, isMeant: isFaceMeant(mesh), angle });
        }),
        values,
      ),
  },
  {
    id: 'fromView',
    title: 'Project from the view',
    icon: 'camera',
    keywords: ['uv', 'unwrap', 'planar'],
    numbers: () => [margin],
    change: (moment, values) => {
      const frame = viewFrame();
      if (frame === null) throw new RangeError(text('There is no view to project from: bring the model to the front'));
      const flats = moment.meshes.map((mesh) => {
        const faces = { ...mesh.geometry, isMeant: isFaceMeant(mesh) };
        return projected(mesh, projectFlat(faces, frame), true);
      });
      return packed(moment, asOne(flats), values);
    },
  },
  {
    id: 'box',
    title: 'Project from six sides',
    icon: 'extent',
    keywords: ['uv', 'unwrap', 'cube', 'box'],
    numbers: () => [margin, turns],
    change: (moment, values) =>
      packed(
        moment,
        moment.meshes.map((mesh) =>
          projected(mesh, projectBox({ ...mesh.geometry, isMeant: isFaceMeant(mesh) }), false),
        ),
        values,
      ),
  },
  {
    id: 'cylinder',
    title: 'Project from around',
    icon: 'rotate',
    keywords: ['uv', 'unwrap', 'cylinder', 'tube'],
    numbers: () => [margin],
    change: (moment, values) =>
      packed(
        moment,
        moment.meshes.map((mesh) =>
          projected(mesh, projectCylinder({ ...mesh.geometry, isMeant: isFaceMeant(mesh) }), true),
        ),
        values,
      ),
  },
  {
    id: 'pack',
    title: 'Pack islands',
    icon: 'grid',
    keywords: ['uv', 'arrange', 'layout', 'fit'],
    numbers: () => [
      margin,
      turns,
      { id: 'stacks', label: text('Keep what lies on each other'), value: 1, isSwitch: true },
    ],
    change: (moment, values) => {
      const flats = moment.meshes.map((mesh) => {
        const faces = Uint32Array.from(mesh.geometry.triangles, (vertex) => mesh.pointOf[vertex] ?? 0);
        return laidIslands(mesh.corners, faces, isFaceMeant(mesh), moment.size);
      });
      const joined = joinedFlats(flats);
      return packed(moment, [(values['stacks'] ?? 1) === 0 ? joined : stacked(joined)], values);
    },
  },
  cellAct,
  ...pointActs,
];
