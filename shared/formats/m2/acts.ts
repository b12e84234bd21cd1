/** What can be done to a whole model, or to what is selected in it: commands of the Model menu. */
import type { ActInput, FormatAct } from '../../codec/format.ts';
import { recomputeBounds } from './bounds.ts';
import { placeSubmeshes, scaleModel, selectedSubmeshes } from './transform.ts';

function given(input: ActInput | undefined, name: string): number {
  const value = input?.values.get(name);
  if (value === undefined) throw new RangeError(`“${name}” is missing`);
  return value;
}

const axes = ['X', 'Y', 'Z'] as const;

export const m2Acts: readonly FormatAct[] = [
  {
    id: 'recomputeBounds',
    title: 'Recompute bounds',
    icon: 'extent',
    keywords: ['extents', 'box', 'radius', 'measure', 'size'],
    apply: (document) => recomputeBounds(document),
  },
  {
    id: 'scaleModel',
    title: 'Scale the model…',
    icon: 'scale',
    keywords: ['size', 'bigger', 'smaller'],
    explain: 'Vertices, bones, animation, points, collision mesh and bounds grow together, about the origin.',
    asks: () => [{ name: 'factor', label: 'Factor', initial: 1, minimum: 0.001, maximum: 1000 }],
    apply: (document, input) => scaleModel(document, given(input, 'factor')),
  },
  {
    id: 'placeSubmeshes',
    title: 'Move, turn or scale submeshes…',
    icon: 'move',
    keywords: ['geoset', 'geometry', 'rotate', 'size', 'vertices'],
    explain: 'Vertices of the selected submeshes, in the rest pose, about their middle. Views that share them follow.',
    isOffered: (document, selection) => selectedSubmeshes(document, selection).length > 0,
    asks: () => [
      ...axes.map((axis) => ({ name: `move${axis}`, label: `Move ${axis}`, unit: 'yd', initial: 0 })),
      ...axes.map((axis) => ({ name: `turn${axis}`, label: `Turn about ${axis}`, unit: '°', initial: 0 })),
      { name: 'scale', label: 'Scale', initial: 1, minimum: 0.001, maximum: 1000 },
    ],
    apply: (document, input) => {
      placeSubmeshes(document, selectedSubmeshes(document, input?.selection ?? []), {
        move: [given(input, 'moveX'), given(input, 'moveY'), given(input, 'moveZ')],
        turn: [given(input, 'turnX'), given(input, 'turnY'), given(input, 'turnZ')],
        scale: given(input, 'scale'),
      });
    },
  },
];
