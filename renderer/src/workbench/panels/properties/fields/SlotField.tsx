/** One row of the panel: label with what is known of the value, the control that fits it, and its context menu. */
import { memo, useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import type { FieldSpan } from '../../../../../../shared/codec/fieldSpan.ts';
import { bytesOfValue } from '../../../../../../shared/codec/spans.ts';
import { formatOffset } from '../../../../../../shared/codec/error.ts';
import type { DocumentRecord, Value } from '../../../../../../shared/codec/documentRecord.ts';
import { sameValue } from '../../../../../../shared/codec/documentRecord.ts';
import { linkedPlace } from '../../../../../../shared/document/value.ts';
import { useSession } from '../../../state/hooks.ts';
import { isFieldChanged, savedNumber, savedValue } from '../../../state/savedRecords.ts';
import type { Session } from '../../../state/session.ts';
import { classNames, Field, showContextMenu } from '../../../../base/ui/index.ts';
import { textOfValue } from '../clipboardText.ts';
import type { Slot } from '../slots.ts';
import { slotValues } from '../slots.ts';
import { useSlotEdit } from '../useSlotEdit.ts';
import { errorsInWords } from '../../../reference/errorWords.ts';
import { slotMenu } from './slotMenu.ts';
import { ByteColorSlot, ColorSlot, EnumSlot, FlagsSlot, ReferenceSlot } from './ChoiceSlot.tsx';
import type { ControlProps } from './controlProps.ts';
import { NumberSlot, VectorSlot } from './NumberSlot.tsx';
import { BytesSlot, TextSlot } from './TextSlot.tsx';
import styles from '../Properties.module.css';
import { counted } from '../../../../base/text/numbers.ts';
import { fill } from '../../../../base/text/language.ts';

function control(props: ControlProps): ReactNode {
  const { info, type } = props.slot;
  if (type.kind === 'text') return <TextSlot {...props} />;
  if (type.kind === 'bytes') return <BytesSlot {...props} />;
  if (type.kind === 'vector') {
    if (info.color === 'bgra') return <ByteColorSlot {...props} />;
    return info.color !== undefined && type.count === 3 ? <ColorSlot {...props} /> : <VectorSlot {...props} />;
  }
  if (info.reference !== undefined) return <ReferenceSlot {...props} />;
  if (info.names !== undefined) return <EnumSlot {...props} />;
  if (info.bits !== undefined) return <FlagsSlot {...props} />;
  return <NumberSlot {...props} />;
}

/** Whether the value differs from the saved file's in any of the records. */
export function isSlotChanged(session: Session, records: readonly DocumentRecord[], slot: Slot): boolean {
  const { document } = session;
  const { member, inside } = slot;
  return records.some((record) => {
    if (member.kind === 'linked') {
      const place = linkedPlace(document, record, member);
      if (place === null) return false;
      const [present] = slotValues(document, [record], slot);
      const saved = Array.from({ length: member.components }, (_, at) =>
        savedNumber(document, place.record, place.member, place.start + at),
      );
      return (
        Array.isArray(present) && saved.some((number, at) => number !== undefined && !Object.is(number, present[at]))
      );
    }
    if (!isFieldChanged(document, record.id, member.name)) return false;
    let before: Value = savedValue(document, record.id, member.name);
    for (const step of inside) before = (before as { readonly [name: string]: Value } | undefined)?.[step];
    return !sameValue(before, slotValues(document, [record], slot)[0]);
  });
}

/** What the tooltip says beside unit and place: the meaning, the default and how to go back to it, what others say wrongly. */
function descriptionOf(slot: Slot, format: string, record: string | null): string | undefined {
  const { info, initial, type } = slot;
  const isPlain = type.kind === 'number' && info.bits === undefined && info.reference === undefined;
  const named = typeof initial === 'number' ? info.names?.[initial] : undefined;
  const shown = isPlain || type.kind === 'vector' ? (named ?? textOfValue(slot, initial)) : '';
  const byDefault = shown === '' ? [] : [fill('Default {}. Empty the field to reset it.', shown)];
  const member = [slot.member.name, ...slot.inside.filter((step) => typeof step === 'string')].join('.');
  const wrong = record === null ? [] : errorsInWords(format, record, member);
  const sentences = [...(info.explain === undefined ? [] : [info.explain]), ...byDefault, ...wrong];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Values the engine does not accept are kept, but not in silence. */
function rangeWarning({ info }: Slot, values: readonly Value[]): string | undefined {
  const { range } = info;
  if (range === undefined) return undefined;
  const isOutside = values.some((value) => typeof value === 'number' && (value < range[0] || value > range[1]));
  return isOutside ? fill('The game expects {} to {}', range[0], range[1]) : undefined;
}

/** The component of a vector that an element inside the row edits; -1 when it is none. */
function componentOf(row: HTMLElement, target: EventTarget): number {
  const inputs = [...row.querySelectorAll('input[role=spinbutton]')];
  return inputs.length > 1 ? inputs.findIndex((input) => input === target) : -1;
}

export interface SlotFieldProps {
  readonly session: Session;
  readonly records: readonly DocumentRecord[];
  readonly slot: Slot;
  /** Path of the record that is shown. */
  readonly path: string;
  /** Places of the record's values in the original file, where they are known. */
  readonly spans: readonly FieldSpan[];
  readonly ids: readonly DocumentRecord['id'][];
}

/** Looks at the value; its row is drawn again only when there is something new to show. */
export function SlotField({ session, records, slot, ...row }: SlotFieldProps) {
  const present = slotValues(session.document, records, slot);
  const isChanged = isSlotChanged(session, records, slot);
  return <SlotRow session={session} slot={slot} present={present} isChanged={isChanged} {...row} />;
}

interface SlotRowProps extends Omit<SlotFieldProps, 'records'> {
  readonly present: readonly Value[];
  readonly isChanged: boolean;
}

/** Whether a row would be drawn the same: values are compared by what they are, everything else by identity. */
function sameRow({ present, ...before }: SlotRowProps, { present: next, ...now }: SlotRowProps): boolean {
  return (
    present.length === next.length &&
    present.every((value, at) => sameValue(value, next[at])) &&
    Object.entries(before).every(([name, value]) => Object.is(value, now[name as keyof typeof now]))
  );
}

const SlotRow = memo(function SlotRow({ session, ids, slot, path, spans, present, isChanged }: SlotRowProps) {
  const { document } = session;
  const row = useRef<HTMLDivElement>(null);
  const { edit, values } = useSlotEdit({ document, ids, slot, present });
  const shown = ids.at(-1);
  const isFocused = useSession(
    session,
    ({ focused }) =>
      focused !== null &&
      focused.record === shown &&
      focused.member === slot.member.name &&
      slot.inside.every((step, at) => focused.inside[at] === step),
  );
  useEffect(() => {
    if (isFocused) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);

  const focus = (event: FocusEvent<HTMLDivElement>): void => {
    if (shown === undefined || row.current === null || !row.current.contains(event.target)) return;
    const component = componentOf(row.current, event.target);
    const inside = component < 0 ? slot.inside : [...slot.inside, component];
    session.state.setState({ focused: { record: shown, member: slot.member.name, inside } });
  };
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    showContextMenu(
      { x: event.clientX, y: event.clientY },
      slotMenu({
        session,
        records: ids.filter((id) => document.has(id)).map((id) => document.get(id)),
        slot,
        path,
        edit,
      }),
    );
  };
  const places = bytesOfValue(spans, slot.member.name, slot.inside);
  const [first] = places;
  const length = places.reduce((sum, place) => sum + place.length, 0);
  const place = first === undefined ? '' : ` · ${formatOffset(first.offset)}, ${counted(length, 'byte')}`;
  const isReadOnly = slot.info.readOnly === true;
  const shownType = shown !== undefined && document.has(shown) ? document.get(shown).type : null;
  return (
    <div
      ref={row}
      className={classNames(styles['slot'], isFocused && styles['focusedSlot'])}
      onFocusCapture={focus}
      onContextMenu={openMenu}
    >
      <Field
        label={slot.info.label}
        changed={isChanged}
        description={descriptionOf(slot, document.format.id, shownType)}
        unit={slot.info.unit}
        engineName={slot.info.engineName}
        source={slot.info.source}
        place={ids.length === 1 ? `${path}.${slot.key}${place}` : undefined}
        warning={rangeWarning(slot, values)}
      >
        {control({ session, slot, values, edit, isReadOnly })}
      </Field>
    </div>
  );
}, sameRow);
