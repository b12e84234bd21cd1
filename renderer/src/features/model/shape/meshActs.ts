/** What can be done to the meshes that are shaped beside moving their points: each act as plain data, over the algorithms. */
import {
  deleteEdges,
  deleteFaces,
  deletePoints,
  detachFaces,
  joinMeshes,
} from '../../../../../shared/geometry/mesh/parts.ts';
import { fillHoles } from '../../../../../shared/geometry/mesh/fillHoles.ts';
import type { Edited, MeshGeometry } from '../../../../../shared/geometry/mesh/mesh.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../../../../../shared/geometry/mesh/primitives.ts';
import { extrudeEdges, extrudeFaces, insetFaces } from '../../../../../shared/geometry/mesh/region.ts';
import { flattenPoints, smoothPoints } from '../../../../../shared/geometry/mesh/relax.ts';
import { flipFaces, rimOf, splitEdges, weldVertices } from '../../../../../shared/geometry/mesh/seams.ts';
import { subdivideFaces } from '../../../../../shared/geometry/mesh/subdivide.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { hasChosen, type HeldMesh, type HeldShape } from './heldMesh.ts';
import type { ActNumber } from './lastAct.ts';

type Values = Readonly<Record<string, number>>;

/** What an act makes of one mesh; what is left out stays. */
interface MeshChange {
  readonly edited?: Edited;
  /** A new mesh beside it, with its material. */
  readonly added?: MeshGeometry;
  readonly isRemoved?: boolean;
}

export interface MeshAct {
  readonly id: string;
  readonly title: string;
  readonly keys?: readonly string[];
  readonly icon?: IconName;
  readonly keywords: readonly string[];
  /** What must be selected for it, in words; null where it needs nothing. */
  readonly needs: 'faces' | 'edges' | 'vertices' | null;
  /** @param size half the size of what is shaped, units: numbers begin with a share of it */
  readonly numbers: (size: number, kind: HeldShape['kind']) => readonly ActNumber[];
  readonly change: (mesh: HeldMesh, values: Values, held: HeldShape) => MeshChange | null;
}

const noNumbers = (): readonly ActNumber[] => [];

/** A number of two digits near a share of a size. */
const share = (size: number, part: number): number => Number((size * part).toPrecision(2));

const way = (values: Values): Vector3 => [values['x'] ?? 0, values['y'] ?? 0, values['z'] ?? 0];

/** Places of a mesh with other ones, its topology as it was. */
function withPlaces({ geometry, vertices }: HeldMesh, positions: Float32Array): MeshChange {
  return { edited: { geometry: { ...geometry, positions }, chosen: vertices } };
}

/** Edges that are meant: those selected, or the rim of selected faces. */
function meantEdges({ geometry, pointOf, faces, edges }: HeldMesh, { kind }: HeldShape): Uint32Array {
  if (kind !== 'face') return edges;
  const rim = rimOf(geometry.triangles, pointOf, (face) => faces[face] === 1);
  return Uint32Array.from(rim.flatMap(({ from, to }) => [pointOf[from] ?? 0, pointOf[to] ?? 0]));
}

const primitives: readonly (Pick<MeshAct, 'id' | 'title' | 'numbers'> & {
  readonly make: (values: Values) => MeshGeometry;
})[] = [
  {
    id: 'box',
    title: 'New box',
    numbers: (size) => ['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: share(size, 0.5), min: 0 })),
    make: (values) => boxMesh(way(values)),
  },
  {
    id: 'plane',
    title: 'New plane',
    numbers: (size) => [
      { id: 'x', label: 'X', value: share(size, 0.5), min: 0 },
      { id: 'y', label: 'Y', value: share(size, 0.5), min: 0 },
      { id: 'cells', label: 'Cells', value: 1, min: 1, max: 64, isWhole: true },
    ],
    make: (values) => planeMesh(values['x'] ?? 1, values['y'] ?? 1, values['cells'] ?? 1),
  },
  {
    id: 'sphere',
    title: 'New sphere',
    numbers: (size) => [
      { id: 'radius', label: 'Radius', value: share(size, 0.25), min: 0 },
      { id: 'sides', label: 'Sides', value: 16, min: 3, max: 128, isWhole: true },
      { id: 'rings', label: 'Rings', value: 8, min: 2, max: 64, isWhole: true },
    ],
    make: (values) => sphereMesh(values['radius'] ?? 1, values['sides'] ?? 16, values['rings'] ?? 8),
  },
  {
    id: 'cylinder',
    title: 'New cylinder',
    numbers: (size) => [
      { id: 'radius', label: 'Radius', value: share(size, 0.25), min: 0 },
      { id: 'height', label: 'Height', value: share(size, 0.5), min: 0 },
      { id: 'sides', label: 'Sides', value: 16, min: 3, max: 128, isWhole: true },
    ],
    make: (values) => cylinderMesh(values['radius'] ?? 1, values['height'] ?? 1, values['sides'] ?? 16),
  },
];

export const meshActs: readonly MeshAct[] = [
  {
    id: 'delete',
    title: 'Delete what is selected',
    keys: ['X', 'Delete'],
    icon: 'trash',
    keywords: ['remove', 'erase'],
    needs: 'vertices',
    numbers: noNumbers,
    change: ({ geometry, pointOf, points, edges, faces }, _values, { kind }) => {
      if (kind === 'face') return hasChosen(faces) ? { edited: deleteFaces(geometry, faces) } : null;
      if (kind === 'edge') return { edited: deleteEdges(geometry, pointOf, edges) };
      return { edited: deletePoints(geometry, pointOf, points) };
    },
  },
  {
    id: 'extrude',
    title: 'Extrude',
    keys: ['E'],
    keywords: ['pull', 'push'],
    needs: 'edges',
    numbers: (size, kind) =>
      kind === 'edge'
        ? ['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase(), value: id === 'z' ? share(size, 0.1) : 0 }))
        : [{ id: 'by', label: 'By', value: share(size, 0.1), unit: 'units' }],
    change: ({ geometry, pointOf, faces, edges }, values, { kind }) => {
      if (kind === 'edge') return { edited: extrudeEdges(geometry, pointOf, edges, way(values)) };
      return hasChosen(faces) ? { edited: extrudeFaces(geometry, pointOf, faces, values['by'] ?? 0) } : null;
    },
  },
  {
    id: 'inset',
    title: 'Inset faces',
    keys: ['I'],
    keywords: ['border', 'ring'],
    needs: 'faces',
    numbers: (size) => [{ id: 'by', label: 'By', value: share(size, 0.02), unit: 'units', min: 0 }],
    change: ({ geometry, pointOf, faces }, values) =>
      hasChosen(faces) ? { edited: insetFaces(geometry, pointOf, faces, values['by'] ?? 0) } : null,
  },
  {
    id: 'subdivide',
    title: 'Subdivide faces',
    keywords: ['tessellate', 'divide'],
    needs: 'faces',
    numbers: noNumbers,
    change: ({ geometry, pointOf, faces }) =>
      hasChosen(faces) ? { edited: subdivideFaces(geometry, pointOf, faces) } : null,
  },
  {
    id: 'weld',
    title: 'Weld by distance',
    keys: ['M'],
    keywords: ['merge', 'join', 'doubles'],
    needs: 'vertices',
    numbers: (size) => [{ id: 'reach', label: 'Distance', value: share(size, 0.005), unit: 'units', min: 0 }],
    change: ({ geometry, vertices }, values) =>
      hasChosen(vertices) ? { edited: weldVertices(geometry, vertices, values['reach'] ?? 0) } : null,
  },
  {
    id: 'split',
    title: 'Split along edges',
    keys: ['Y'],
    icon: 'cut',
    keywords: ['seam', 'hard edge', 'rip'],
    needs: 'edges',
    numbers: noNumbers,
    change: (mesh, _values, held) => ({ edited: splitEdges(mesh.geometry, mesh.pointOf, meantEdges(mesh, held)) }),
  },
  {
    id: 'flip',
    title: 'Flip faces',
    keys: ['Alt+N'],
    keywords: ['turn over', 'normals', 'winding'],
    needs: 'faces',
    numbers: noNumbers,
    change: ({ geometry, faces }) => (hasChosen(faces) ? { edited: flipFaces(geometry, faces) } : null),
  },
  {
    id: 'fill',
    title: 'Fill holes',
    keys: ['Shift+F'],
    keywords: ['cap', 'close', 'face'],
    needs: null,
    numbers: noNumbers,
    change: ({ geometry, pointOf, points }) => {
      const edited = fillHoles(geometry, pointOf, points);
      return edited.geometry.triangles.length === geometry.triangles.length ? null : { edited };
    },
  },
  {
    id: 'smooth',
    title: 'Smooth places',
    keywords: ['relax', 'even'],
    needs: 'vertices',
    numbers: () => [
      { id: 'amount', label: 'Amount', value: 0.5, min: 0, max: 1, step: 0.05 },
      { id: 'rounds', label: 'Rounds', value: 1, min: 1, max: 50, isWhole: true },
    ],
    change: (mesh, values) => {
      const { geometry, pointOf, points, vertices } = mesh;
      if (!hasChosen(vertices)) return null;
      const how = { amount: values['amount'] ?? 0.5, rounds: values['rounds'] ?? 1 };
      return withPlaces(mesh, smoothPoints(geometry, pointOf, points, how));
    },
  },
  {
    id: 'flatten',
    title: 'Flatten',
    keywords: ['plane', 'level'],
    needs: 'vertices',
    numbers: noNumbers,
    change: (mesh) =>
      hasChosen(mesh.vertices) ? withPlaces(mesh, flattenPoints(mesh.geometry, mesh.pointOf, mesh.points)) : null,
  },
  {
    id: 'detach',
    title: 'Detach into a mesh',
    keys: ['P'],
    keywords: ['separate', 'part', 'geoset', 'submesh'],
    needs: 'faces',
    numbers: noNumbers,
    change: ({ geometry, faces }) => {
      if (!hasChosen(faces) || !faces.includes(0)) return null;
      const { rest, part } = detachFaces(geometry, faces);
      return { edited: { geometry: rest, chosen: new Uint8Array(rest.positions.length / 3) }, added: part };
    },
  },
  {
    id: 'join',
    title: 'Join meshes',
    keys: ['Mod+J'],
    icon: 'link',
    keywords: ['merge', 'combine', 'geosets'],
    needs: null,
    numbers: noNumbers,
    change: ({ record, vertices }, _values, { meshes }) => {
      if (meshes.length < 2) return null;
      if (meshes[0]?.record !== record) return { isRemoved: true };
      const geometry = joinMeshes(meshes.map((each) => each.geometry));
      const chosen = new Uint8Array(geometry.positions.length / 3);
      chosen.set(vertices);
      return { edited: { geometry, chosen } };
    },
  },
  ...primitives.map(({ make, id, ...act }): MeshAct => ({
    ...act,
    id: `new.${id}`,
    icon: 'plus',
    keywords: ['add', 'primitive', 'create'],
    needs: null,
    change: ({ record }, values, { meshes }) => (meshes[0]?.record === record ? { added: make(values) } : null),
  })),
];
