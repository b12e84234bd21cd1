/** What can be done to a whole model of World of Warcraft alpha beside what Warcraft III has too. */
import type { ActInput, FormatAct } from '../../../codec/format.ts';
import { moveModel, scaleModel } from './transformModel.ts';

function given(input: ActInput | undefined, name: string): number {
  const value = input?.values.get(name);
  if (value === undefined) throw new RangeError(`“${name}” is missing`);
  return value;
}

const axes = ['X', 'Y', 'Z'] as const;

export const moveAct: FormatAct = {
  id: 'moveModel',
  title: 'Move the model…',
  icon: 'move',
  keywords: ['shift', 'offset', 'origin', 'place', 'centre'],
  explain:
    'Everything that has a place moves along: vertices, pivots, cameras, hit-test shapes, collision mesh, extents.',
  asks: () => axes.map((axis) => ({ name: `move${axis}`, label: `Move ${axis}`, unit: 'units', initial: 0 })),
  apply: (document, input) =>
    moveModel(document, [given(input, 'moveX'), given(input, 'moveY'), given(input, 'moveZ')]),
};

export const scaleAct: FormatAct = {
  id: 'scaleModel',
  title: 'Scale the model…',
  icon: 'scale',
  keywords: ['size', 'bigger', 'smaller'],
  explain:
    'Vertices, pivots, animation, emitters, cameras, shapes and extents grow together, about the origin. Single particles keep their sizes.',
  asks: () => [{ name: 'factor', label: 'Factor', initial: 1, minimum: 0.001, maximum: 1000 }],
  apply: (document, input) => scaleModel(document, given(input, 'factor')),
};
