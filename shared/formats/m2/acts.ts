/** What can be done to a whole model, or to what is selected in it: commands of the Model menu. */
import type { ActInput, FormatAct } from '../../format/format.ts';
import { recomputeBounds } from './bounds.ts';
import { durationOf, retimeSequence, selectedSequence } from './retime.ts';
import { placeSubmeshes, selectedSubmeshes } from './transform.ts';

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
    id: 'retimeSequence',
    title: 'Change the length of a sequence…',
    icon: 'sequence',
    keywords: ['retime', 'stretch', 'duration', 'slower', 'faster', 'speed', 'animation'],
    explain:
      'Its keys spread out or move together; of those that come to lie on one millisecond one stays. Before version 264 the ' +
      'sequences behind it move on the time line.',
    isOffered: (document, selection) => selectedSequence(document, selection) !== null,
    asks: (document, selection) => {
      const sequence = selectedSequence(document, selection);
      const initial = sequence === null ? 1 : durationOf(document, sequence);
      return [{ name: 'duration', label: 'Length', unit: 'ms', initial, minimum: 1, maximum: 0x7fff_ffff }];
    },
    apply: (document, input) => {
      const sequence = selectedSequence(document, input?.selection ?? []);
      if (sequence === null) throw new RangeError('Select a sequence');
      retimeSequence(document, sequence, given(input, 'duration'));
    },
  },
  {
    id: 'placeSubmeshes',
    title: 'Move, rotate or scale submeshes…',
    icon: 'move',
    keywords: ['geoset', 'geometry', 'rotate', 'size', 'vertices'],
    explain: 'Vertices of the selected submeshes, in the rest pose, about their middle. Views that share them follow.',
    isOffered: (document, selection) => selectedSubmeshes(document, selection).length > 0,
    asks: () => [
      ...axes.map((axis) => ({ name: `move${axis}`, label: `Move ${axis}`, unit: 'yd', initial: 0 })),
      ...axes.map((axis) => ({ name: `turn${axis}`, label: `Rotate about ${axis}`, unit: '°', initial: 0 })),
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
