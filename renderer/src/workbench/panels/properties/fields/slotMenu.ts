/** The context menu of a value: reset, copy, paste, show in the byte view. */
import type { DocumentRecord, Value } from '../../../../../../shared/codec/documentRecord.ts';
import { sameValue } from '../../../../../../shared/codec/documentRecord.ts';
import { dockHandle } from '../../../state/handles.ts';
import { originalOf, wantOriginal } from '../../../state/original.ts';
import type { Session } from '../../../state/session.ts';
import type { MenuItem } from '../../../../base/ui/index.ts';
import { notify } from '../../../../base/ui/index.ts';
import { textOfValue, valueOfText } from '../clipboardText.ts';
import { openReference } from '../../../reference/referenceTarget.ts';
import { problemWith, writeSlot } from '../edits.ts';
import { originalValue } from '../original.ts';
import type { Slot } from '../slots.ts';
import { slotValues } from '../slots.ts';
import type { SlotEdit } from '../useSlotEdit.ts';
import { fill, text as inWords } from '../../../../base/text/language.ts';

interface SlotMenuOptions {
  readonly session: Session;
  readonly records: readonly DocumentRecord[];
  readonly slot: Slot;
  readonly path: string;
  readonly edit: SlotEdit;
}

/** Gives every record the value it had in the file it came from. Records made since stay as they are. */
async function resetToOriginal({ session, records, slot }: SlotMenuOptions): Promise<void> {
  await wantOriginal(session);
  const original = originalOf(session);
  const { document } = session;
  if (original === null) {
    notify({
      tone: 'info',
      title: inWords('There is no original to go back to'),
      message: inWords('The bytes of the file are not at hand.'),
    });
    return;
  }
  document.edit(`Reset ${slot.info.label.toLowerCase()}`, (transaction) => {
    for (const record of records) {
      const value = originalValue(document, original, record, slot);
      if (value === undefined || sameValue(value, slotValues(document, [record], slot)[0])) continue;
      writeSlot(document, transaction, { ids: [record.id], slot }, value);
    }
  });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify({
      tone: 'warning',
      title: inWords('Nothing was copied'),
      message: inWords('The clipboard cannot be written to here.'),
    });
  }
}

async function paste({ slot, edit }: SlotMenuOptions): Promise<void> {
  let text: string;
  try {
    text = await navigator.clipboard.readText();
  } catch {
    notify({
      tone: 'warning',
      title: inWords('Nothing was pasted'),
      message: inWords('The clipboard cannot be read here: use Ctrl V in the field.'),
    });
    return;
  }
  const value: Value = valueOfText(slot, text);
  const problem = value === undefined ? fill('{} takes no such text', slot.info.label) : problemWith(slot, value);
  if (problem === undefined) edit.commit(value);
  else notify({ tone: 'warning', title: inWords('Nothing was pasted'), message: problem });
}

function showInBytes({ session, records, slot }: SlotMenuOptions): void {
  const record = records.at(-1);
  if (record === undefined) return;
  session.state.setState({ focused: { record: record.id, member: slot.member.name, inside: slot.inside } });
  dockHandle.current?.showPanel('bytes');
}

function lookUp({ session, records, slot }: SlotMenuOptions): void {
  const { format } = session.document;
  const type = records.at(-1)?.type ?? null;
  openReference({ format: format.id, type, member: [slot.member.name, ...slot.inside].join('.') });
}

export function slotMenu(options: SlotMenuOptions): readonly MenuItem[] {
  const { session, records, slot, path } = options;
  const isLocked = slot.info.readOnly === true;
  const value = slotValues(session.document, records.slice(-1), slot)[0];
  const isNew = records.every(({ source }) => source === null);
  return [
    {
      kind: 'action',
      id: 'reset',
      label: inWords('Reset to original'),
      icon: 'reset',
      disabled: isLocked || isNew,
      onSelect: () => void resetToOriginal(options),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      id: 'copyValue',
      label: inWords('Copy value'),
      icon: 'copy',
      onSelect: () => void copy(textOfValue(slot, value)),
    },
    {
      kind: 'action',
      id: 'paste',
      label: inWords('Paste value'),
      icon: 'paste',
      disabled: isLocked,
      onSelect: () => void paste(options),
    },
    {
      kind: 'action',
      id: 'copyPath',
      label: inWords('Copy path'),
      icon: 'link',
      onSelect: () => void copy(`${path}.${slot.key}`),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      id: 'bytes',
      label: inWords('Show in Bytes'),
      icon: 'bytes',
      onSelect: () => showInBytes(options),
    },
    {
      kind: 'action',
      id: 'reference',
      label: inWords('Look up in the format reference'),
      icon: 'info',
      onSelect: () => lookUp(options),
    },
  ];
}
