/** New meshes: with the material of what is selected, and moved by the bone that is selected, or else by the root. */
import type { MeshGeometry } from '../../../../../shared/geometry/mesh/mesh.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../../../../../shared/geometry/mesh/primitives.ts';
import { hasChosen, type HeldShape } from './heldMesh.ts';
import { share, wayOf, type MeshAct, type Values } from './meshAct.ts';
import { text } from '../../../base/text/language.ts';

const primitives: readonly (Pick<MeshAct, 'id' | 'title' | 'numbers'> & {
  /** Of the smallest that its numbers can make. */
  readonly least: { readonly vertices: number; readonly faces: number };
  readonly make: (values: Values) => MeshGeometry;
})[] = [
  {
    id: 'box',
    least: { vertices: 8, faces: 12 },
    title: 'New box',
    numbers: (size) =>
      ['x', 'y', 'z'].map((id) => ({
        id,
        label: id.toUpperCase(),
        value: share(size, 0.5),
        min: 0,
      })),
    make: (values) => boxMesh(wayOf(values)),
  },
  {
    id: 'plane',
    least: { vertices: 4, faces: 2 },
    title: 'New plane',
    numbers: (size) => [
      { id: 'x', label: 'X', value: share(size, 0.5), min: 0 },
      { id: 'y', label: 'Y', value: share(size, 0.5), min: 0 },
      { id: 'cells', label: text('Cells'), value: 1, min: 1, max: 64, isWhole: true },
    ],
    make: (values) => planeMesh(values['x'] ?? 1, values['y'] ?? 1, values['cells'] ?? 1),
  },
  {
    id: 'sphere',
    least: { vertices: 5, faces: 6 },
    title: 'New sphere',
    numbers: (size) => [
      { id: 'radius', label: text('Radius'), value: share(size, 0.25), min: 0 },
      { id: 'sides', label: text('Sides'), value: 16, min: 3, max: 128, isWhole: true },
      { id: 'rings', label: text('Rings'), value: 8, min: 2, max: 64, isWhole: true },
    ],
    make: (values) => sphereMesh(values['radius'] ?? 1, values['sides'] ?? 16, values['rings'] ?? 8),
  },
  {
    id: 'cylinder',
    least: { vertices: 6, faces: 8 },
    title: 'New cylinder',
    numbers: (size) => [
      { id: 'radius', label: text('Radius'), value: share(size, 0.25), min: 0 },
      { id: 'height', label: text('Height'), value: share(size, 0.5), min: 0 },
      { id: 'sides', label: text('Sides'), value: 16, min: 3, max: 128, isWhole: true },
    ],
    make: (values) => cylinderMesh(values['radius'] ?? 1, values['height'] ?? 1, values['sides'] ?? 16),
  },
];

/** The mesh that a new one is like: the first of which something is selected. */
function liked({ meshes }: HeldShape) {
  return meshes.find(({ vertices }) => hasChosen(vertices)) ?? meshes[0];
}

function movedBy(geometry: MeshGeometry, joint: number): MeshGeometry {
  const count = geometry.positions.length / 3;
  const influences = {
    width: 1,
    joints: new Uint16Array(count).fill(joint),
    weights: new Float32Array(count).fill(1),
  };
  return { ...geometry, influences };
}

export const newMeshActs: readonly MeshAct[] = primitives.map(({ make, id, least, ...act }): MeshAct => ({
  ...act,
  id: `new.${id}`,
  icon: 'plus',
  keywords: ['add', 'primitive', 'create'],
  needs: null,
  adds: () => ({ ...least, meshes: 1 }),
  change: ({ record }, values, held) => {
    if (liked(held)?.record !== record) return null;
    const { joint, material } = held;
    return { added: [movedBy(make(values), joint)], ...(material < 0 ? {} : { material }) };
  },
}));
