/** Middle and size of the selected points as numbers: a new middle moves them, a new size scales them. */
import { Field, Section, VectorField } from '../../../base/ui/index.ts';
import { subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Shape } from './shapeSelection.ts';
import type { ShapePlace } from './shapeTarget.ts';
import { useShapeEdit, type ChangeFrom } from './useShapeEdit.ts';

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
  const edit = useShapeEdit(session, shape, place);
  return (
    <Section title="Place">
      <Field stacked label="Middle" unit="units">
        <VectorField
          value={middle.map(rounded)}
          onPreview={(component, value) => edit.preview(moveTo(component, value))}
          onCommit={(component, value) => edit.commit(moveTo(component, value))}
          onCancel={edit.cancel}
        />
      </Field>
      <Field
        stacked
        label="Size"
        unit="units"
        description="What is flat along an axis has no size there that could be changed."
      >
        <VectorField
          value={size.map(rounded)}
          min={0}
          onPreview={(component, value) => edit.preview(scaleTo(component, value))}
          onCommit={(component, value) => edit.commit(scaleTo(component, value))}
          onCancel={edit.cancel}
        />
      </Field>
    </Section>
  );
}
