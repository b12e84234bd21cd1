/** The menu of the right mouse button over the curves. */
import type { MenuItem } from '../../../base/ui/index.ts';
import * as acts from './curveActs.ts';
import type { CurveScope } from './curveActs.ts';
import type { ChosenKeys } from './curveEdits.ts';
import { allKeys, countChosen, framedGroup, noKeys } from './curveEdits.ts';
import { text } from '../../../base/text/language.ts';

export function curveMenu(
  scope: CurveScope,
  choose: (chosen: ChosenKeys) => void,
  fit: () => void,
): readonly MenuItem[] {
  const hasChosen = countChosen(scope.chosen) > 0;
  const isFramed = framedGroup(scope.groups) !== null;
  const item = (id: string, label: string, onSelect: () => void, isEnabled = true, shortcut?: string): MenuItem => ({
    kind: 'action',
    id,
    label,
    onSelect,
    disabled: !isEnabled,
    ...(shortcut === undefined ? {} : { shortcut }),
  });
  const paste = (): void => {
    const now = acts.paste(scope);
    if (now !== null) choose(now);
  };
  const remove = (): void => {
    acts.remove(scope);
    choose(noKeys);
  };
  return [
    item('copy', text('Copy keys'), () => acts.copy(scope), hasChosen, 'Ctrl+C'),
    item('paste', text('Paste keys at the shown moment'), paste, acts.hasCopied(), 'Ctrl+V'),
    { kind: 'separator' },
    item('smooth', text('Smooth'), () => acts.smooth(scope)),
    item('flatten', text('Flatten'), () => acts.flatten(scope)),
    item('close', text('Close the loop: let the end meet the start'), () => acts.close(scope)),
    { kind: 'separator' },
    item(
      'insert',
      isFramed ? text('Insert a frame after the shown one') : text('Add keys here'),
      () => acts.insert(scope),
      true,
      'Ins',
    ),
    item('remove', isFramed ? text('Delete frames') : text('Delete keys'), remove, isFramed || hasChosen, 'Del'),
    { kind: 'separator' },
    item('all', text('Select all keys'), () => choose(allKeys(scope.shown)), true, 'Ctrl+A'),
    item('fit', text('Show all'), fit, true, 'F'),
  ];
}
