/** Moving, turning and scaling of points as acts whose numbers can be changed when they are done. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Change, ChangeAbout } from '../../../viewport/gizmo/change.ts';
import { transformOf, verbs } from '../../../viewport/gizmo/change.ts';
import { numbersOfChange, withNumbers } from '../lastAct/changeNumbers.ts';
import { noteAct, type ActNumber } from '../lastAct/lastAct.ts';
import { falloffKinds, falloffWords } from './falloffChoices.ts';
import { ShapeMove, type MoveOptions } from './shapeMove.ts';
import type { Shape } from './shapeSelection.ts';
import { text } from '../../../base/text/language.ts';

/** What the step is called. */
export function transformTitle({ mode }: Change, name: string): string {
  return `${verbs[mode]} ${name}`;
}

/**
 * Notes that a drag has become a step, so that its numbers can be changed. `before` is the shape as the drag found it, with
 * places of its own.
 */
export function noteTransform(
  document: FormatDocument,
  before: Shape,
  name: string,
  about: ChangeAbout,
  options: MoveOptions,
): void {
  const label = transformTitle(about.change, name);
  const { radius, falloff, isConnectedOnly } = options;
  const soft: readonly ActNumber[] =
    radius > 0
      ? [
          { id: 'radius', label: text('Reach'), value: radius, min: 0 },
          { id: 'falloff', label: text('Falloff'), value: falloffKinds.indexOf(falloff), choices: falloffWords },
          { id: 'connected', label: text('Connected only'), value: isConnectedOnly ? 1 : 0, isSwitch: true },
        ]
      : [];
  noteAct({
    document,
    title: label,
    numbers: [...numbersOfChange(about), ...soft],
    outcome: '',
    again: (values) => {
      const transform = transformOf(withNumbers(about, values));
      const move = new ShapeMove(document, before, {
        ...options,
        radius: values['radius'] ?? radius,
        falloff: falloffKinds[values['falloff'] ?? -1] ?? falloff,
        isConnectedOnly: (values['connected'] ?? 0) !== 0,
      });
      document.edit(label, (transaction) => move.apply(transaction, transform));
      return '';
    },
  });
}
