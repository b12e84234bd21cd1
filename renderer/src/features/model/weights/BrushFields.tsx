/** How the brush over weights is set, and what the format makes of what was painted last. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { Checkbox, Field, Section, Select } from '../../../base/ui/index.ts';
import type { WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';
import { RadiusField, ShareField } from '../brush/BrushSizeFields.tsx';
import { SymmetryField } from '../shape/SymmetryField.tsx';
import { shapeStore } from '../shape/shapeStore.ts';
import { weightBrush, weightStore } from './weightStore.ts';
import { widthWords } from './widthWords.ts';
import type { WeightWork } from './weightWork.ts';
import styles from '../shape/ShapePanel.module.css';
import { fill, text } from '../../../base/text/language.ts';

const brushes: readonly { readonly value: WeightBrush; readonly label: string }[] = [
  {
    value: 'add',
    get label() {
      return text('Add');
    },
  },
  {
    value: 'subtract',
    get label() {
      return text('Subtract');
    },
  },
  {
    value: 'replace',
    get label() {
      return text('Set to a weight');
    },
  },
  {
    value: 'smooth',
    get label() {
      return text('Smooth');
    },
  },
];

/** What the file makes of what was painted last. */
function roundingWords({ rounding: { points, worst } }: WeightWork): string {
  if (points === 0) return '';
  const of = counted(points, 'vertex is', 'vertices are');
  return fill('{} rounded to that, by {} % at most; light strokes add up.', of, Math.round(worst * 100));
}

export function BrushFields({ work }: { readonly work: WeightWork }) {
  const { brush, strength, weight, radius } = useStore(weightStore);
  const seesThrough = useStore(shapeStore, (state) => state.seesThrough);
  const set = weightStore.setState;
  const isSingle = work.limits.influences === 1;
  return (
    <Section title={text('Brush')}>
      <Field
        label={text('Brush')}
        description={text('Shift drag does the opposite\nCtrl drag smooths\nCtrl click takes the bone that is there')}
      >
        <Select
          value={brush}
          options={brushes}
          onChange={(value) => set({ brush: brushes.find((each) => each.value === value)?.value ?? 'add' })}
        />
      </Field>
      {brush === 'replace' && (
        <ShareField
          label={text('Weight')}
          value={weight}
          disabled={isSingle}
          onChange={(next) => set({ weight: next })}
        />
      )}
      <ShareField
        label={text('Strength')}
        description={isSingle ? text('One bone moves a vertex, so it is that or none') : undefined}
        value={isSingle && brush !== 'smooth' ? 1 : strength}
        min={0.01}
        disabled={isSingle && brush !== 'smooth'}
        onChange={weightBrush.setStrength}
      />
      <RadiusField brush={weightBrush} value={radius} />
      <SymmetryField />
      <div className={styles['ticks']}>
        <Checkbox
          label={text('Paint through the mesh')}
          tooltip={text('Vertices that are hidden are painted too')}
          checked={seesThrough}
          onChange={(next) => shapeStore.setState({ seesThrough: next })}
        />
      </div>
      <p className={styles['note']}>{`${widthWords(work.limits)}. ${roundingWords(work)}`}</p>
    </Section>
  );
}
