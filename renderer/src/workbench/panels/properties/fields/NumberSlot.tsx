/** Controls for numbers and vectors of numbers. */
import { storageRange } from '../../../../../../shared/codec/storage.ts';
import type { Storage } from '../../../../../../shared/codec/storage.ts';
import type { Value } from '../../../../../../shared/codec/documentRecord.ts';
import type { NumberKind } from '../../../../base/ui/index.ts';
import { NumberField, VectorField } from '../../../../base/ui/index.ts';
import { commonComponents, commonValue } from '../slots.ts';
import type { ControlProps } from './controlProps.ts';

export function numberKind(storage: Storage): NumberKind {
  return storage === 'f32' ? 'float32' : storage === 'f64' ? 'float64' : 'integer';
}

export function NumberSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  const storage = slot.type.kind === 'number' ? slot.type.storage : 'f32';
  const range = storageRange(storage);
  const value = commonValue(values.map(Number));
  return (
    <NumberField
      value={value}
      kind={numberKind(storage)}
      unit={typeof value === 'number' ? (slot.info.meaning?.(value) ?? slot.info.unit) : slot.info.unit}
      min={range?.[0]}
      max={range?.[1]}
      step={slot.info.step}
      defaultValue={typeof slot.initial === 'number' ? slot.initial : undefined}
      readOnly={isReadOnly}
      onCommit={(value) => edit.commit(value)}
      onPreview={(value) => edit.preview(value)}
      onCancel={() => edit.cancel()}
      onCommitEach={(apply) => edit.commit((present) => apply(Number(present)))}
    />
  );
}

/** Positions in space are lettered x, y, z; other groups of numbers are told apart by their tooltips. */
function lettersFor(storage: Storage, unit: string | undefined): readonly string[] | undefined {
  return storage === 'f32' && unit === 'units' ? undefined : [];
}

export function VectorSlot({ slot, values, edit, isReadOnly }: ControlProps) {
  if (slot.type.kind !== 'vector') return null;
  const { storage, count } = slot.type;
  const range = storageRange(storage);
  return (
    <VectorField
      value={commonComponents(values, count)}
      kind={numberKind(storage)}
      letters={lettersFor(storage, slot.info.unit)}
      unit={slot.info.unit}
      min={range?.[0]}
      max={range?.[1]}
      step={slot.info.step}
      defaultValue={Array.isArray(slot.initial) ? slot.initial.map((each: Value) => Number(each)) : undefined}
      readOnly={isReadOnly}
      onCommit={(component, value) => edit.commit(value, component)}
      onPreview={(component, value) => edit.preview(value, component)}
      onCancel={() => edit.cancel()}
      onCommitEach={(component, apply) => edit.commit((present) => apply(Number(present)), component)}
      onCommitAll={(numbers) => edit.commit([...numbers])}
    />
  );
}
