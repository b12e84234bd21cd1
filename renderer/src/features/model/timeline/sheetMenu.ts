/** The context menu of the dope sheet. No React. */
import type { MenuItem } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { KeyAct } from './keyDrag.ts';
import { copyChosen, deleteChosen, hasChosen, hasCopied, mirrorChosen, pasteKeys } from './sheetActs.ts';
import { text } from '../../../base/text/language.ts';

const nothing = 'No key is selected';

export function sheetMenu(session: Session, begin: (act: KeyAct) => void): readonly MenuItem[] {
  const item = (id: string, label: string, shortcut: string, onSelect: () => void): MenuItem => ({
    kind: 'action',
    id,
    label,
    shortcut,
    onSelect,
    disabled: !hasChosen(session),
    note: text(nothing),
  });
  return [
    item('move', text('Move'), 'G', () => begin('move')),
    item('scale', text('Scale about the shown moment'), 'S', () => begin('scale')),
    item('copy here', text('Copy to another time'), 'Shift+D', () => begin('copy')),
    item('mirror', text('Mirror in time'), 'Ctrl+M', () => mirrorChosen(session)),
    { kind: 'separator' },
    item('copy', text('Copy'), 'Ctrl+C', () => copyChosen(session)),
    {
      kind: 'action',
      id: 'paste',
      label: text('Paste at the shown moment'),
      shortcut: 'Ctrl+V',
      onSelect: () => pasteKeys(session),
      disabled: !hasCopied(),
      note: text('No keys were copied'),
    },
    { kind: 'separator' },
    item('delete', text('Delete'), 'Delete', () => deleteChosen(session)),
  ];
}
