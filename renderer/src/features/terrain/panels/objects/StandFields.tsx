/** How each of many objects stands: turn, lean, size, depth, and the seed of their chance. */
import type { StandRules } from '../../../../../../shared/terrain/objects/scatter.ts';
import { Checkbox, Field, IconButton, NumberField, Section } from '../../../../base/ui/index.ts';
import styles from './Objects.module.css';
import { fill, text } from '../../../../base/text/language.ts';

type Change = (changes: Partial<StandRules & { readonly seed: number }>) => void;

interface StandFieldsProps {
  readonly rules: StandRules & { readonly seed: number };
  readonly onChange: Change;
  /** Words for the turn. */
  readonly turnLabel: string;
}

/** Two numbers, the first at most the second. */
export function RangeFields(props: {
  readonly label: string;
  readonly unit: string;
  readonly value: readonly [number, number];
  readonly range: readonly [number, number];
  readonly step: number;
  readonly description?: string;
  readonly onChange: (value: readonly [number, number]) => void;
}) {
  const { label, unit, value, range, step, description, onChange } = props;
  const field = (end: 0 | 1, name: string) => (
    <NumberField
      aria-label={name}
      value={value[end]}
      unit={unit}
      min={range[0]}
      max={range[1]}
      step={step}
      onCommit={(next) => onChange(end === 0 ? [next, Math.max(next, value[1])] : [Math.min(next, value[0]), next])}
    />
  );
  return (
    <Field label={label} {...(description === undefined ? {} : { description })}>
      <div className={styles['range']}>
        {field(0, fill('{} from', label))}
        <span>{text('to')}</span>
        {field(1, fill('{} to', label))}
      </div>
    </Field>
  );
}

export function StandFields({ rules, onChange, turnLabel }: StandFieldsProps) {
  const { isTurnedAtRandom, turn, lean, scale, sink, seed } = rules;
  return (
    <Section title={text('How they stand')}>
      <Field label={text('Turn')}>
        <Checkbox
          label={text('At random')}
          checked={isTurnedAtRandom}
          onChange={(next) => onChange({ isTurnedAtRandom: next })}
        />
      </Field>
      {!isTurnedAtRandom && (
        <Field label={text('Angle')} unit="°" description={turnLabel}>
          <NumberField
            value={turn}
            unit="°"
            min={0}
            max={360}
            step={15}
            onCommit={(next) => onChange({ turn: next })}
          />
        </Field>
      )}
      <Field label={text('Lean')} unit="%" description={text('0 stands upright, 100 square on the slope.')}>
        <NumberField
          value={Math.round(lean * 100)}
          kind="integer"
          unit="%"
          min={0}
          max={100}
          step={5}
          bar
          onPreview={(next) => onChange({ lean: next / 100 })}
          onCommit={(next) => onChange({ lean: next / 100 })}
        />
      </Field>
      <RangeFields
        label={text('Size')}
        unit="×"
        value={scale}
        range={[0.01, 20]}
        step={0.05}
        description={text('Buildings have no size of their own.')}
        onChange={(next) => onChange({ scale: next })}
      />
      <RangeFields
        label={text('Sink')}
        unit="yd"
        value={sink}
        range={[-50, 50]}
        step={0.1}
        description={text('How far into the ground.')}
        onChange={(next) => onChange({ sink: next })}
      />
      <Field label={text('Seed')} description={text('The same seed gives the same objects at the same places.')}>
        <div className={styles['seed']}>
          <NumberField
            value={seed}
            kind="integer"
            min={0}
            max={999_999}
            step={1}
            onCommit={(next) => onChange({ seed: next })}
          />
          <IconButton
            icon="refresh"
            size="small"
            label={text('Another seed')}
            onClick={() => onChange({ seed: (seed + 1) % 1_000_000 })}
          />
        </div>
      </Field>
    </Section>
  );
}
