/** Acts that make several meshes of one, one of several, or the other half of one. */
import { joinMeshes, detachFaces, partsOfFaces, separateFaces } from '../../../../../shared/geometry/mesh/parts.ts';
import { mirrorFaces } from '../../../../../shared/geometry/mesh/mirrorFaces.ts';
import { counted } from '../../../base/text/numbers.ts';
import { hasChosen } from './heldMesh.ts';
import { noNumbers, type MeshAct } from './meshAct.ts';
import { fill, text } from '../../../base/text/language.ts';

/** More meshes than this nobody wants of one, and no format draws well. */
const mostParts = 256;

const sides = [
  { id: 'x', title: 'Mirror across X', axis: 0 },
  { id: 'y', title: 'Mirror across Y', axis: 1 },
  { id: 'z', title: 'Mirror across Z', axis: 2 },
] as const;

const mirrorActs = sides.map(({ id, title, axis }): MeshAct => ({
  id: `mirror.${id}`,
  title,
  keywords: ['flip', 'symmetry', 'reflect', 'copy', 'other side'],
  needs: 'faces',
  numbers: () => [
    { id: 'at', label: text('Plane at'), value: 0, unit: 'units' },
    { id: 'keeps', label: text('Keep the original too'), value: 1, isSwitch: true },
  ],
  change: ({ geometry, faces }, values, { reach, jointAcross }) =>
    hasChosen(faces)
      ? {
          edited: mirrorFaces(geometry, faces, {
            axis,
            at: values['at'] ?? 0,
            keeps: values['keeps'] !== 0,
            tolerance: reach * 1e-3,
            jointAcross: axis === 1 ? jointAcross : (joint) => joint,
          }),
        }
      : null,
}));

export const partActs: readonly MeshAct[] = [
  ...mirrorActs,
  {
    id: 'detach',
    title: 'Detach into a mesh',
    keys: ['P'],
    keywords: ['separate', 'part', 'geoset', 'submesh'],
    needs: 'faces',
    numbers: noNumbers,
    adds: ({ faces }) => (faces > 0 ? { meshes: 1 } : {}),
    change: ({ geometry, faces }) => {
      if (!hasChosen(faces) || !faces.includes(0)) return null;
      const { rest, part } = detachFaces(geometry, faces);
      return {
        edited: { geometry: rest, chosen: new Uint8Array(rest.positions.length / 3) },
        added: [part],
      };
    },
  },
  {
    id: 'separate',
    title: 'Separate by parts',
    icon: 'cut',
    keywords: ['loose', 'islands', 'split', 'geosets', 'submeshes'],
    needs: 'vertices',
    numbers: noNumbers,
    change: ({ geometry, pointOf }) => {
      const labels = partsOfFaces(geometry, pointOf);
      const count = new Set(labels).size;
      if (count < 2) return null;
      if (count > mostParts)
        throw new RangeError(
          fill('The mesh has {} that are linked; it can become {} meshes at most', counted(count, 'part'), mostParts),
        );
      const [rest, ...added] = separateFaces(geometry, labels);
      if (rest === undefined) return null;
      const chosen = new Uint8Array(rest.positions.length / 3);
      return { edited: { geometry: rest, chosen }, added, note: fill('{} meshes came of it.', count) };
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
    // Joining meshes that look different would change the picture of one of them.
    change: ({ record, look, vertices }, _values, { meshes }) => {
      if (meshes.length < 2) return null;
      const same = meshes.filter((each) => each.look === look);
      const looks = new Set(meshes.map((each) => each.look)).size;
      if (looks === meshes.length)
        throw new RangeError(
          text('Each of these meshes has a material of its own. Give two of them the same one first'),
        );
      if (same.length < 2) return null;
      if (same[0]?.record !== record) return { isRemoved: true };
      const geometry = joinMeshes(same.map((each) => each.geometry));
      const chosen = new Uint8Array(geometry.positions.length / 3);
      chosen.set(vertices);
      const note = looks === 1 ? {} : { note: fill('{} meshes are left, one for each material.', looks) };
      return { edited: { geometry, chosen }, ...note };
    },
  },
];
