/** Controls for numbers that stand for something: named values, flags, colours, references. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Value } from '../../../../../../shared/codec/documentRecord.ts';
import type { Reference } from '../../../../../../shared/codec/field.ts';
import { collectionList } from '../../../../../../shared/codec/collection.ts';
import type { FormatDocument } from '../../../../../../shared/format/format.ts';
import { useOutline } from '../../../state/outlineIndex.ts';
import { recordIcon, recordLabel, referenceTarget, storedReference } from '../../../state/recordNames.ts';
import { select } from '../../../state/session.ts';
import type { FlagBit, Rgb, SelectOption } from '../../../../base/ui/index.ts';
import {
  applyFlags,
  ColorField,
  Combobox,
  EnumField,
  FlagsField,
  MIXED,
  NumberField,
} from '../../../../base/ui/index.ts';
import { commonComponents, commonValue, mixedBits } from '../slots.ts';
import { rememberSection, sectionMemory } from '../sectionMemory.ts';
import type { ControlProps } from './controlProps.ts';
import styles from '../Properties.module.css';
import { fill, text } from '../../../../base/text/language.ts';

export function EnumSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const options = Object.entries(slot.info.names ?? {}).map(([value, label]) => ({ value: Number(value), label }));
  return (
    <EnumField
      value={commonValue(values.map(Number))}
      options={options}
      disabled={isReadOnly}
      onCommit={(value) => edit.commit(value)}
    />
  );
}

/** More ticks than this are folded down to those that are set: nodes have twenty flags, and two of them matter. */
const fewFlags = 6;

export function FlagsSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const memoryKey = `flags ${slot.key}`;
  const isUnfolded = useStore(sectionMemory, (state) => state.closed.has(memoryKey));
  const flags = Object.entries(slot.info.bits ?? {}).map(([mask, label]): FlagBit => ({ mask: Number(mask), label }));
  const width = slot.field?.size === 1 ? 8 : slot.field?.size === 2 ? 16 : 32;
  const mixedMask = mixedBits(values);
  const value = Number(values[0] ?? 0) >>> 0;
  const isLong = flags.length > fewFlags;
  const shown = isLong && !isUnfolded ? flags.filter(({ mask }) => ((value | mixedMask) & mask) !== 0) : flags;
  const hidden = flags.length - shown.length;
  return (
    <div className={styles['flags']}>
      <FlagsField
        value={value}
        mixedMask={mixedMask}
        flags={shown}
        width={width}
        disabled={isReadOnly}
        onCommit={(change) => edit.commit((present) => applyFlags(Number(present), change))}
      />
      {isLong && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isUnfolded}
          onClick={() => rememberSection(memoryKey, isUnfolded)}
        >
          {isUnfolded
            ? text('Only those set')
            : shown.length === 0
              ? fill('None of {}…', hidden)
              : fill('{} more…', hidden)}
        </button>
      )}
    </div>
  );
}

/** The file keeps some colours blue first; the control always shows red first. */
function inOrder(numbers: readonly number[], order: 'rgb' | 'bgr'): Rgb {
  const [first = 0, second = 0, third = 0] = numbers;
  return order === 'rgb' ? [first, second, third] : [third, second, first];
}

/** Whole bytes, as they are typed and stored. */
const largest = 255;
const alphaAt = 3;

/** A colour of bytes, blue first, with the fourth byte beside it: opacity, or what a game makes of it. */
export function ByteColorSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const components = commonComponents(values, alphaAt + 1);
  const numbers = components.slice(0, alphaAt).filter((component) => component !== MIXED);
  const bytesOf = (color: Rgb): readonly number[] => inOrder(color, 'bgr').map((part) => Math.round(part * largest));
  const colored = (color: Rgb) => (present: Value) => [
    ...bytesOf(color),
    Array.isArray(present) ? Number(present[alphaAt]) : largest,
  ];
  const parts = numbers.map((part) => part / largest);
  const initial = Array.isArray(slot.initial) ? slot.initial.map((part) => Number(part) / largest) : undefined;
  return (
    <div className={styles['byteColor']}>
      <ColorField
        isBytes
        value={parts.length === alphaAt ? inOrder(parts, 'bgr') : MIXED}
        defaultValue={initial === undefined ? undefined : inOrder(initial, 'bgr')}
        disabled={isReadOnly}
        onCommit={(color) => edit.commit(colored(color))}
        onPreview={(color) => edit.preview(colored(color))}
        onCancel={() => edit.cancel()}
      />
      <NumberField
        value={components[alphaAt] ?? MIXED}
        label={fill('{}, fourth byte', slot.info.label)}
        prefix="A"
        kind="integer"
        min={0}
        max={largest}
        step={1}
        dense
        disabled={isReadOnly}
        onCommit={(value) => edit.commit(value, alphaAt)}
        onPreview={(value) => edit.preview(value, alphaAt)}
        onCancel={() => edit.cancel()}
      />
    </div>
  );
}

export function ColorSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const order = slot.info.color === 'bgr' ? 'bgr' : 'rgb';
  const components = commonComponents(values, 3);
  const numbers = components.filter((component) => component !== MIXED);
  const initial = Array.isArray(slot.initial) ? inOrder(slot.initial.map(Number), order) : undefined;
  return (
    <ColorField
      value={numbers.length === 3 ? inOrder(numbers, order) : MIXED}
      defaultValue={initial}
      disabled={isReadOnly}
      onCommit={(color) => edit.commit([...inOrder(color, order)])}
      onPreview={(color) => edit.preview([...inOrder(color, order)])}
      onCancel={() => edit.cancel()}
    />
  );
}

/** All records a reference may name, by the number that is stored for them. */
export function referenceOptions(
  document: FormatDocument,
  reference: Reference,
  noneLabel = text('None'),
): readonly SelectOption[] {
  const targets = collectionList(document.format, document, reference.collection).map((id, position): SelectOption => {
    const stored = storedReference(document, reference, id, position);
    return {
      value: String(stored),
      label: recordLabel(document, id),
      icon: recordIcon(document, document.get(id)),
      meta: String(stored),
    };
  });
  if (reference.none === undefined) return targets;
  return [{ value: String(reference.none), label: noneLabel }, ...targets];
}

export function ReferenceSlot({ session, slot, values, edit, isReadOnly }: ControlProps) {
  const { document } = session;
  const { reference } = slot.info;
  const index = useOutline(document);
  const options = useMemo(
    // The index is what the labels come from: new labels, new options.
    () => (reference === undefined || index === null ? [] : referenceOptions(document, reference)),
    [document, reference, index],
  );
  const value = commonValue(values.map(Number));
  const target = value === MIXED || reference === undefined ? null : referenceTarget(document, reference, value);
  return (
    <Combobox
      value={value === MIXED ? MIXED : String(value)}
      options={options}
      placeholder={value === MIXED ? undefined : fill('{} (missing)', value)}
      searchPlaceholder={text('Search by name')}
      disabled={isReadOnly}
      onChange={(next) => edit.commit(Number(next))}
      onFollow={
        target === null && value === reference?.none
          ? undefined
          : () => {
              if (target !== null) select(session, [target]);
            }
      }
    />
  );
}
