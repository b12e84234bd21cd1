/** Acts on where the selected parts of meshes stand as a whole: on the ground, and as tall as is asked. */
import type { HeldMesh, HeldShape } from './heldMesh.ts';
import { hasChosen } from './heldMesh.ts';
import type { MeshAct, MeshChange } from './meshAct.ts';
import { text } from '../../../base/text/language.ts';

interface Bounds {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** Of all that is selected, whatever mesh it is of. */
function selectedBounds({ meshes }: HeldShape): Bounds {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { geometry, vertices } of meshes) {
    for (const [at, value] of geometry.positions.entries()) {
      if (vertices[Math.floor(at / 3)] !== 1) continue;
      least[at % 3] = Math.min(least[at % 3] ?? value, value);
      most[at % 3] = Math.max(most[at % 3] ?? value, value);
    }
  }
  return { least, most };
}

/** The selected vertices at other places; null where none is selected, or all stay. */
function placed({ geometry, vertices }: HeldMesh, to: (value: number, axis: number) => number): MeshChange | null {
  if (!hasChosen(vertices)) return null;
  const positions = geometry.positions.map((value, at) =>
    vertices[Math.floor(at / 3)] === 1 ? to(value, at % 3) : value,
  );
  if (positions.every((value, at) => value === geometry.positions[at])) return null;
  return { edited: { geometry: { ...geometry, positions }, chosen: vertices } };
}

export const placeActs: readonly MeshAct[] = [
  {
    id: 'toGround',
    title: 'Put on the ground',
    icon: 'arrowDown',
    keywords: ['floor', 'drop', 'bottom', 'level', 'height'],
    needs: 'vertices',
    numbers: () => [{ id: 'at', label: text('Ground at'), value: 0, unit: 'units' }],
    change: (mesh, values, held) => {
      const [, , bottom = 0] = selectedBounds(held).least;
      const by = (values['at'] ?? 0) - bottom;
      return placed(mesh, (value, axis) => (axis === 2 ? value + by : value));
    },
  },
  {
    id: 'toHeight',
    title: 'Fit to a height',
    icon: 'scale',
    keywords: ['size', 'tall', 'human', 'scale'],
    needs: 'vertices',
    // As tall as a human of the game, who can be shown beside it.
    numbers: (_size, _kind, { humanHeight }) => [
      { id: 'height', label: text('Height'), value: humanHeight, unit: 'units', min: 0.001 },
    ],
    change: (mesh, values, held) => {
      const { least, most } = selectedBounds(held);
      const tall = (most[2] ?? 0) - (least[2] ?? 0);
      if (!(tall > 0)) throw new RangeError(text('What is selected is flat, and has no height to go by'));
      const by = (values['height'] ?? tall) / tall;
      // It stands where it stood.
      const about = [((least[0] ?? 0) + (most[0] ?? 0)) / 2, ((least[1] ?? 0) + (most[1] ?? 0)) / 2, least[2] ?? 0];
      return placed(mesh, (value, axis) => (about[axis] ?? 0) + (value - (about[axis] ?? 0)) * by);
    },
  },
];
