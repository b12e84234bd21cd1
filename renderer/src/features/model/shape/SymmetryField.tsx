/** The plane across which what is moved or painted is mirrored. */
import { useStore } from 'zustand';
import { Field, Select } from '../../../base/ui/index.ts';
import type { MirrorAxis } from '../../../../../shared/geometry/surface/mirror.ts';
import { shapeStore } from './shapeStore.ts';
import { text } from '../../../base/text/language.ts';

const mirrors: readonly { readonly value: string; readonly label: string; readonly axis: MirrorAxis | null }[] = [
  {
    value: 'none',
    get label() {
      return text('Off');
    },
    axis: null,
  },
  {
    value: 'x',
    get label() {
      return text('Across X (front and back)');
    },
    axis: 0,
  },
  {
    value: 'y',
    get label() {
      return text('Across Y (left and right)');
    },
    axis: 1,
  },
  {
    value: 'z',
    get label() {
      return text('Across Z (above and below)');
    },
    axis: 2,
  },
];

export function SymmetryField() {
  const symmetry = useStore(shapeStore, (state) => state.symmetry);
  return (
    <Field label={text('Symmetry')}>
      <Select
        value={mirrors.find(({ axis }) => axis === symmetry)?.value ?? 'none'}
        options={mirrors}
        onChange={(value) =>
          shapeStore.setState({ symmetry: mirrors.find((each) => each.value === value)?.axis ?? null })
        }
      />
    </Field>
  );
}
