/** Middle and size of the selected points as numbers: a new middle moves them, a new size scales them. */
import { memo, useEffect, useMemo, useRef } from 'react';
import { Field, Section, VectorField } from '../../../base/ui/index.ts';
import { subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Shape } from './shapeSelection.ts';
import type { ShapePlace } from './shapeTarget.ts';
import { useShapeEdit, type ChangeFrom, type ShapeEdit } from './useShapeEdit.ts';
import { text } from '../../../base/text/language.ts';

interface ShapeNumbersProps {
  readonly session: Session;
  readonly shape: Shape;
  readonly place: ShapePlace;
}

/** As many digits as have room; what the number has more stays when another one is changed. */
const digits = 1000;
const rounded = (value: number): number => Math.round(value * digits) / digits + 0;

/** Brings the middle to a value along one axis. */
function moveTo(component: number, value: number): ChangeFrom {
  return ({ middle }) => ({
    mode: 'move',
    offset: subtract(vectorAt([...middle].with(component, value)), middle),
  });
}

/** Brings the size to a value along one axis; what is flat there stays as it is. */
function scaleTo(component: number, value: number): ChangeFrom {
  return ({ size }) => {
    const before = size[component] ?? 0;
    return { mode: 'scale', factors: vectorAt([1, 1, 1].with(component, before === 0 ? 1 : value / before)) };
  };
}

export function ShapeNumbers({ session, shape, place }: ShapeNumbersProps) {
  const { middle, size } = place;
  const now = useShapeEdit(session, shape, place);
  // Fields keep the same way to edit from one move of a drag to the next, so that those whose number stays are left alone.
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const edit = useMemo(
    (): ShapeEdit => ({
      preview: (changeFrom) => latest.current.preview(changeFrom),
      commit: (changeFrom) => latest.current.commit(changeFrom),
      cancel: () => latest.current.cancel(),
    }),
    [],
  );
  const [x, y, z] = middle.map(rounded);
  const [across, along, up] = size.map(rounded);
  return (
    <Section title={text('Place')}>
      <PlaceField what="middle" edit={edit} x={x} y={y} z={z} />
      <PlaceField what="size" edit={edit} x={across} y={along} z={up} />
    </Section>
  );
}

interface PlaceFieldProps {
  readonly what: keyof typeof places;
  readonly edit: ShapeEdit;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly z: number | undefined;
}

const places = {
  middle: {
    get label() {
      return text('Middle');
    },
    description: undefined,
    min: undefined,
    changeTo: moveTo,
  },
  size: {
    get label() {
      return text('Size');
    },
    get description() {
      return text('What is flat along an axis has no size there that could be changed.');
    },
    min: 0,
    changeTo: scaleTo,
  },
} as const;

const PlaceField = memo(function PlaceField({ what, edit, x = 0, y = 0, z = 0 }: PlaceFieldProps) {
  const { label, description, min, changeTo } = places[what];
  return (
    <Field stacked label={label} unit="units" description={description}>
      <VectorField
        value={[x, y, z]}
        min={min}
        onPreview={(component, value) => edit.preview(changeTo(component, value))}
        onCommit={(component, value) => edit.commit(changeTo(component, value))}
        onCancel={edit.cancel}
      />
    </Field>
  );
});
